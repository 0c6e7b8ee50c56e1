import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import { fault } from '../faults.ts'
import type { Session } from '../kernel/call.ts'

/** Calls that stay available: changing the password, signing out, and what the dialog needs. */
const open = new Set(['identity.changePassword', 'identity.logout', 'identity.personDetail', 'identity.permissions'])

/** Refuses all other calls while the user has a password that another person set. */
export function refuseInitialPassword(session: Session | null, definition: Endpoint): void {
  if (!session?.mustChange || definition.permission === '@public') return
  if (definition.do === 'handler' && open.has(definition.handler)) return
  throw fault('PASSWORD_CHANGE_REQUIRED')
}

import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import { fault } from '../faults.ts'
import type { Session } from '../kernel/call.ts'

/** What remains open: changing it, leaving, and what the dialog needs to know who is there. */
const open = new Set(['identity.changePassword', 'identity.logout', 'identity.personDetail', 'identity.permissions'])

/** Refuses every other call to whoever has a password that somebody else gave him. */
export function refuseInitialPassword(session: Session | null, definition: Endpoint): void {
  if (!session?.mustChange || definition.permission === '@public') return
  if (definition.do === 'handler' && open.has(definition.handler)) return
  throw fault('PASSWORD_CHANGE_REQUIRED')
}

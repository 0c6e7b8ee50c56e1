import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import type { Session } from '../kernel/call.ts'
import { AppError } from '../kernel/errors.ts'

/** Code of the envelope by which a browser knows that the password must be changed first. */
export const mustChangeCode = 40301

/** What remains open: changing it, leaving, and what the dialog needs to know who is there. */
const open = new Set(['identity.changePassword', 'identity.logout', 'identity.personDetail', 'identity.permissions'])

/** Refuses every other call to whoever has a password that somebody else gave him. */
export function refuseInitialPassword(session: Session | null, definition: Endpoint): void {
  if (!session?.mustChange || definition.permission === '@public') return
  if (definition.do === 'handler' && open.has(definition.handler)) return
  throw new AppError(403, '请先修改初始密码', { code: mustChangeCode })
}

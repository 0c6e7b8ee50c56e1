import type { Permission } from '../../schemas/types/common.ts'
import type { Session } from './call.ts'
import { forbidden, unauthorized } from './errors.ts'

/**
 * Refuses a call that the session may not make: 401 without one, 403 without the code. Any code of several suffices.
 *
 * @example authorize(session, ['USER_VIEW', 'ROLE_USER'])
 */
export function authorize(session: Session | null, permission: Permission): void {
  if (permission === '@public') return
  if (!session) throw unauthorized()
  if (permission === '@signedIn') return
  const codes = typeof permission === 'string' ? [permission] : permission
  const held = codes.some(code => code === '@signedIn' || code === '@public' || session.codes.has(code))
  if (!held) throw forbidden()
}

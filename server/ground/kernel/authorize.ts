import type { Permission } from '../../../schemas/types/common.ts'
import { fault } from '../faults.ts'
import type { Session } from './call.ts'

/**
 * Refuses a call that the session may not make: 401 without one, 403 without the code. Any code of several suffices.
 *
 * @example authorize(session, ['USER_VIEW', 'ROLE_USER'])
 */
export function authorize(session: Session | null, permission: Permission): void {
  if (permission === '@public') return
  if (!session) throw fault('SIGN_IN_NEEDED')
  if (!mayCall(session, permission)) throw fault('FORBIDDEN')
}

/** Whether somebody who is signed in may make calls with that permission. */
export function mayCall({ codes }: Pick<Session, 'codes'>, permission: Permission): boolean {
  const wanted = typeof permission === 'string' ? [permission] : permission
  return wanted.some(code => code === '@signedIn' || code === '@public' || codes.has(code))
}

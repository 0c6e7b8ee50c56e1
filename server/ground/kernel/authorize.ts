import type { Permission } from '../../../schemas/types/common.ts'
import { fault } from '../faults.ts'
import type { Principal, Session } from './call.ts'

/**
 * Refuses a call that the caller may not make: 401 without one, 403 without the code. Any code of several suffices.
 *
 * @example authorize({ kind: 'person', session }, ['USER_VIEW', 'ROLE_USER'])
 */
export function authorize(principal: Principal | null, permission: Permission): void {
  if (permission === '@public') return
  if (!principal) throw fault('SIGN_IN_NEEDED')
  if ((principal.kind === 'application') !== (permission === '@application')) throw fault('FORBIDDEN')
  if (principal.kind === 'person' && !mayCall(principal.session, permission)) throw fault('FORBIDDEN')
}

/** Refuses what the person of this session may not do; an operation of a call that is allowed already may need more. */
export const authorizePerson = (session: Session | null, permission: Permission): void =>
  authorize(session && { kind: 'person', session }, permission)

/** Whether a session may call an endpoint with this permission. */
export function mayCall({ codes }: Pick<Session, 'codes'>, permission: Permission): boolean {
  const wanted = typeof permission === 'string' ? [permission] : permission
  return wanted.some(code => code === '@signedIn' || code === '@public' || codes.has(code))
}

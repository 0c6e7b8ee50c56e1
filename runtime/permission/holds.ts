import type { Permission } from '../../schemas/types/common.ts'
import { session } from '../session/session.ts'

/**
 * Whether the person signed in holds the code, or any of several. `@public`, `@signedIn` and no permission at all need
 * nothing.
 *
 * @example holds(['USER_ADD', 'USER_EDIT'])
 */
export function holds(permission: Permission | undefined): boolean {
  return holdsAny(session.get().permissions, permission)
}

export function holdsAny(held: ReadonlySet<string>, permission: Permission | undefined): boolean {
  if (permission === undefined || permission.length === 0) return true
  const codes = Array.isArray(permission) ? permission : [permission]
  return codes.some(code => code === '@public' || code === '@signedIn' || held.has(code))
}

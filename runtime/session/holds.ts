import type { Permission } from '../../schemas/types/common.ts'
import { session } from './session.ts'

/**
 * Whether the signed-in user holds the code, or any of several. `@public`, `@signedIn` and an absent permission require
 * nothing.
 *
 * @example holds(['USER_ADD', 'USER_EDIT'])
 */
export function holds(permission: Permission | undefined): boolean {
  return holdsAny(session.get().permissions, permission)
}

/**
 * Whether a button is shown: it is hidden if its code is missing in the user's non-empty list of codes. The server
 * still refuses unauthorized calls.
 */
export function showsButton(permission: Permission | undefined): boolean {
  return mayShowButton(session.get().permissions, permission)
}

export const mayShowButton = (held: ReadonlySet<string>, permission: Permission | undefined): boolean =>
  held.size === 0 || holdsAny(held, permission)

export function holdsAny(held: ReadonlySet<string>, permission: Permission | undefined): boolean {
  if (permission === undefined || permission.length === 0) return true
  const codes = Array.isArray(permission) ? permission : [permission]
  return codes.some(code => code === '@public' || code === '@signedIn' || held.has(code))
}

import type { Permission } from '../../schemas/types/common.ts'
import { session } from './session.ts'

/**
 * Whether the person signed in holds the code, or any of several. `@public`, `@signedIn` and no permission at all need
 * nothing.
 *
 * @example holds(['USER_ADD', 'USER_EDIT'])
 */
export function holds(permission: Permission | undefined): boolean {
  return holdsAny(session.get().permissions, permission)
}

/**
 * The button rule of the specification: an element goes unless its code is in the person's list, and the rule applies
 * only to a list that is not empty. What is shown then is still refused by the server.
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

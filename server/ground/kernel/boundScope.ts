import type { Permission } from '../../../schemas/types/common.ts'
import type { Call, DataScope, GrantedScopes, Session } from './call.ts'

/**
 * Returns the session with the data scope for a permission: scopes that a role limits to its own pages (`scopedPages`)
 * are added if that role grants a required code. The scope is always computed from the grants, so that an endpoint run
 * by another does not inherit its scope.
 *
 * @example sessionWithin(session, 'EXPENSE_VIEW').scope
 */
export function sessionWithin<T extends Session | null>(session: T, permission: Permission): T {
  if (session === null || session.grantedScopes.bound.length === 0) return session
  const wanted = [permission].flat()
  return { ...session, scope: scopeWhere(session.grantedScopes, ({ codes }) => wanted.some(code => codes.has(code))) }
}

/** Returns the call with the scope that applies to every code; page-bound role scopes must not leak to other pages. */
export const generally = (call: Call): Call =>
  call.session === null ? call : { ...call, session: { ...call.session, scope: call.session.grantedScopes.general } }

/** Returns the union of the general scope and the selected bound scopes. */
export function scopeWhere(
  { general, bound }: GrantedScopes,
  isMeant: (one: GrantedScopes['bound'][number]) => boolean,
): DataScope {
  return bound.filter(isMeant).reduce((sum, { scope }) => union(sum, scope), general)
}

const union = (one: DataScope, other: DataScope): DataScope => ({
  all: one.all || other.all,
  userId: one.userId,
  organizationPaths: [...new Set([...one.organizationPaths, ...other.organizationPaths])],
  organizationIds: [...new Set([...one.organizationIds, ...other.organizationIds])],
  projectIds: [...new Set([...one.projectIds, ...other.projectIds])],
})

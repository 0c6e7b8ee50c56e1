import type { Permission } from '../../../schemas/types/common.ts'
import type { Call, DataScope, GrantedScopes, Session } from './call.ts'

/**
 * The session as a call with that permission has it: what roles let see on their own pages only (`scopedPages`) is added
 * when one of them gives a code that the call needs. Always worked out from the grants, so that an endpoint which runs
 * another one hands nothing of its own sight on.
 *
 * @example sessionWithin(session, 'EXPENSE_VIEW').scope
 */
export function sessionWithin<T extends Session | null>(session: T, permission: Permission): T {
  if (session === null || session.grantedScopes.bound.length === 0) return session
  const wanted = [permission].flat()
  return { ...session, scope: scopeWhere(session.grantedScopes, ({ codes }) => wanted.some(code => codes.has(code))) }
}

/**
 * The call with the sight that its caller has with every code: what he hands on for every page must not come from a role
 * that shows it on some.
 */
export const generally = (call: Call): Call =>
  call.session === null ? call : { ...call, session: { ...call.session, scope: call.session.grantedScopes.general } }

/** What holds with every code and by those bound grants that are meant. */
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

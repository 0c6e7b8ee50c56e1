import { generally, scopeWhere } from '../../ground/kernel/boundScope.ts'
import type { Call, Database, DataScope } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { list } from '../../services/records/search/list.ts'
import { fault } from './faults.ts'
import {
  heldResourceIds,
  holderPlaces,
  positionResourceIds,
  positionRoleIds,
  roleResourceIds,
  userPositionIds,
  userRoleIds,
} from './grants.ts'

/* Prevents privilege escalation: a user cannot grant what they do not hold. Unless they are super administrators, users
 * may grant only what they hold, cannot change their own grants or those of a role or position they have, and cannot
 * give a wider data scope than their own. Every granting call checks this inside its transaction. Visibility is checked
 * before, so that no refusal reveals records the caller cannot see. */

const shown = 3

/** Refuses (403) resources that the caller does not hold. */
export async function requireHeldResources(call: Call, resourceIds: string[]): Promise<void> {
  const session = signedIn(call)
  if (session.superAdmin || resourceIds.length === 0) return
  const held = await heldResourceIds(call.db, session.userId)
  const missing = resourceIds.filter(id => !held.has(id))
  if (missing.length === 0) return
  const names = await call.db
    .selectFrom('resource')
    .select('name')
    .where('id', 'in', missing.slice(0, shown))
    .where('deletedAt', 'is', null)
    .execute()
  if (names.length === 0) return
  const more = missing.length > names.length ? `等 ${missing.length} 项` : ''
  throw fault('GRANT_BEYOND_OWN', { names: names.map(row => row.name).join('、'), more })
}

/** Refuses (403) roles that grant something the caller does not have, to holders in these organizations. */
export async function requireHeldRoles(call: Call, roleIds: string[], organizationIds: string[]): Promise<void> {
  if (signedIn(call).superAdmin || roleIds.length === 0) return
  await requireHeldResources(call, await roleResourceIds(call.db, roleIds))
  await requireRoleScopes(call, roleIds, organizationIds)
}

/** Refuses (403) roles whose scope, in these organizations, shows more than the caller sees. */
export async function requireRoleScopes(call: Call, roleIds: string[], organizationIds: string[]): Promise<void> {
  if (signedIn(call).superAdmin || roleIds.length === 0) return
  const roles = await call.db
    .selectFrom('role')
    .select(['id', 'dataScope', 'scopedPages'])
    .where('id', 'in', roleIds)
    .execute()
  for (const role of roles)
    await requireRoleScope(call, role, {
      organizationIds,
      resourceIds: role.scopedPages ? await roleResourceIds(call.db, [role.id]) : [],
    })
}

interface RoleScope {
  dataScope?: unknown
  scopedPages?: unknown
}

/**
 * Refuses (403) a role's scope that shows more than the caller sees: with every code or, for a page-bound scope, on
 * each of these resources.
 */
export async function requireRoleScope(
  call: Call,
  { dataScope, scopedPages }: RoleScope,
  { organizationIds, resourceIds }: { organizationIds: string[]; resourceIds: string[] },
): Promise<void> {
  if (scopedPages !== true) return requireScope(call, dataScope, organizationIds)
  for (const scope of await scopesOver(call, resourceIds)) await requireWithin(call, scope, dataScope, organizationIds)
}

/** Refuses (403) resources for roles whose scope would show more there than the caller sees. */
export async function requireBoundScopes(call: Call, roleIds: string[], resourceIds: string[]): Promise<void> {
  if (signedIn(call).superAdmin || roleIds.length === 0) return
  const roles = await call.db
    .selectFrom('role')
    .select(['id', 'dataScope', 'scopedPages'])
    .where('id', 'in', roleIds)
    .where('scopedPages', '=', true)
    .execute()
  for (const role of roles)
    await requireRoleScope(call, role, { organizationIds: await holderPlaces(call.db, role.id), resourceIds })
}

/** Returns the distinct scopes with which the caller holds these resources. */
async function scopesOver(call: Call, resourceIds: string[]): Promise<DataScope[]> {
  const { grantedScopes } = signedIn(call)
  if (resourceIds.length === 0) return []
  const bound = grantedScopes.bound.map(({ roleId }) => roleId)
  if (bound.length === 0) return [grantedScopes.general]
  const rows = await call.db
    .selectFrom('roleResource')
    .select(['resourceId', 'roleId'])
    .where('roleId', 'in', bound)
    .where('resourceId', 'in', resourceIds)
    .orderBy('roleId')
    .execute()
  const rolesOf = new Map(resourceIds.map(id => [id, [] as string[]]))
  for (const { resourceId, roleId } of rows) rolesOf.get(resourceId)?.push(roleId)
  const different = new Map([...rolesOf.values()].map(roleIds => [roleIds.join(), roleIds]))
  return [...different.values()].map(roleIds => scopeWhere(grantedScopes, one => roleIds.includes(one.roleId)))
}

/** Refuses (403) positions that grant permissions or data the caller does not have. */
export async function requireHeldPositions(call: Call, positionIds: string[]): Promise<void> {
  if (signedIn(call).superAdmin || positionIds.length === 0) return
  const positions = await call.db
    .selectFrom('position')
    .select(['dataScope', 'organizationId'])
    .distinct()
    .where('id', 'in', positionIds)
    .execute()
  await requireHeldResources(call, await positionResourceIds(call.db, positionIds))
  const places = positions.map(position => position.organizationId)
  await requireHeldRoles(call, await positionRoleIds(call.db, positionIds), places)
  for (const position of positions) await requireScope(call, position.dataScope, [position.organizationId])
  await requireVisibleData(call, positionIds)
}

/** Refuses (403) positions with chosen organizations or projects that the caller does not see. */
export async function requireVisibleData(call: Call, positionIds: string[]): Promise<void> {
  if (signedIn(call).superAdmin) return
  const { db } = call
  const organizations = await db
    .selectFrom('positionOrganization')
    .select('organizationId as id')
    .where('positionId', 'in', positionIds)
    .execute()
  const projects = await db
    .selectFrom('positionProject')
    .select('projectId as id')
    .where('positionId', 'in', positionIds)
    .execute()
  for (const [entity, rows] of [
    ['organization', organizations],
    ['project', projects],
  ] as const) {
    const ids = [...new Set(rows.map(row => row.id))]
    if (ids.length === 0) continue
    const visible = await list(
      generally(call),
      entity,
      {},
      { condition: statement => `t."id" = any(${statement.value(ids)}::text[])` },
    )
    if (visible.length < ids.length) throw fault('POSITION_SCOPE_BEYOND_OWN')
  }
}

/** `chosen` ranks lowest: each chosen record is checked when it is chosen, and when the scope is activated. */
const scopeRank: Record<string, number> = { own: 1, chosen: 1, organization: 2, organizationAndBelow: 3, all: 4 }

/** Returns the data scope of a new record: the given one or its entity's default. */
export const scopeOf = (entity: string, given: unknown): unknown =>
  given ?? registry.entity(entity).properties.dataScope?.default

/**
 * Refuses (403) a wider data scope than the caller's, seen from the recipients' organizations; without organizations (a
 * role without holders) only its kind counts.
 */
export const requireScope = (call: Call, dataScope: unknown, organizationIds: string[]): Promise<void> =>
  requireWithin(call, signedIn(call).grantedScopes.general, dataScope, organizationIds)

async function requireWithin(
  call: Call,
  scope: DataScope,
  dataScope: unknown,
  organizationIds: string[],
): Promise<void> {
  if (signedIn(call).superAdmin || scope.all || typeof dataScope !== 'string') return
  const own = scope.organizationPaths.length > 0 ? 3 : scope.organizationIds.length > 0 ? 2 : 1
  const wanted = scopeRank[dataScope] ?? 4
  const refused = fault('DATA_SCOPE_BEYOND_OWN')
  if (wanted > own) throw refused
  if (wanted === 1 || organizationIds.length === 0) return
  const single = new Set(wanted === 2 ? scope.organizationIds : [])
  const rows = await call.db
    .selectFrom('organization')
    .select(['id', 'path'])
    .where('id', 'in', [...new Set(organizationIds)])
    .execute()
  const covers = (path: string) => scope.organizationPaths.some(above => path.startsWith(above))
  if (rows.some(row => !single.has(row.id) && !covers(row.path))) throw refused
}

/** Refuses (403) a change of the caller's own grants. */
export function refuseOwnUser(call: Call, userIds: string[]): void {
  const session = signedIn(call)
  if (!session.superAdmin && userIds.includes(session.userId)) throw fault('OWN_GRANT')
}

/** Refuses (403) a change of a role that the caller has. */
export async function refuseOwnRoles(call: Call, roleIds: string[]): Promise<void> {
  const session = signedIn(call)
  if (session.superAdmin || roleIds.length === 0) return
  const own = new Set(await userRoleIds(call.db, session.userId))
  if (roleIds.some(id => own.has(id))) throw fault('OWN_ROLE_GRANT')
}

/** Refuses (403) a change of a position that the caller has. */
export async function refuseOwnPositions(call: Call, positionIds: string[]): Promise<void> {
  const session = signedIn(call)
  if (session.superAdmin || positionIds.length === 0) return
  const own = new Set(await userPositionIds(call.db, session.userId))
  if (positionIds.some(id => own.has(id))) throw fault('OWN_POSITION_GRANT')
}

/** Refuses (403) to change a super administrator, except by another one. */
export async function refuseSuperAdmin(call: Call, userIds: string[]): Promise<void> {
  if (signedIn(call).superAdmin || userIds.length === 0) return
  const found = await superAdmins(call.db).select('id').where('id', 'in', userIds).executeTakeFirst()
  if (found) throw fault('SUPER_ADMINISTRATOR_PROTECTED')
}

const superAdmins = (db: Database) =>
  db.selectFrom('appUser').where('superAdmin', '=', true).where('deletedAt', 'is', null)

/**
 * Refuses (403) to remove the last enabled super administrator. Locks all of them, so that two who disable each other
 * concurrently collide.
 */
export async function keepLastSuperAdmin(call: Call, userId: string, what = '停用或删除'): Promise<void> {
  // The user is rarely a super administrator; checks that first without locking them all.
  if (!(await superAdmins(call.db).select('id').where('id', '=', userId).executeTakeFirst())) return
  const rows = await superAdmins(call.db).select(['id', 'enabled']).orderBy('id').forUpdate().execute()
  if (!rows.some(row => row.id === userId)) return
  if (!rows.some(row => row.id !== userId && row.enabled)) throw fault('LAST_SUPER_ADMINISTRATOR', { what })
}

import type { Database } from '../kernel/call.ts'

/** Positions that a user is a member of. */
export async function userPositionIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('positionMember').select('positionId').where('userId', '=', userId).execute()
  return rows.map(row => row.positionId)
}

/** Roles of a user, given directly or through a position, enabled or not. */
export async function userRoleIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('roleUser')
    .select('roleId')
    .where('userId', '=', userId)
    .union(
      db
        .selectFrom('rolePosition')
        .innerJoin('positionMember', 'positionMember.positionId', 'rolePosition.positionId')
        .select('rolePosition.roleId')
        .where('positionMember.userId', '=', userId),
    )
    .execute()
  return rows.map(row => row.roleId)
}

/**
 * Resources of every application that a user holds: directly, by his positions, and by the roles of both. Disabled
 * roles and positions give nothing, half ticks of a role only show the way to what is ticked below them and are not
 * held.
 */
export async function heldResourceIds(db: Database, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('userResource')
    .select('userResource.resourceId')
    .where('userResource.userId', '=', userId)
    .union(
      db
        .selectFrom('positionMember')
        .innerJoin('position', 'position.id', 'positionMember.positionId')
        .innerJoin('positionResource', 'positionResource.positionId', 'position.id')
        .select('positionResource.resourceId')
        .where('positionMember.userId', '=', userId)
        .where('position.enabled', '=', true)
        .where('position.deletedAt', 'is', null),
    )
    .union(
      db
        .selectFrom('roleUser')
        .innerJoin('role', 'role.id', 'roleUser.roleId')
        .innerJoin('roleResource', 'roleResource.roleId', 'role.id')
        .select('roleResource.resourceId')
        .where('roleUser.userId', '=', userId)
        .where('role.enabled', '=', true)
        .where('role.deletedAt', 'is', null)
        .where('roleResource.half', 'is not', true),
    )
    .union(
      db
        .selectFrom('positionMember')
        .innerJoin('position', 'position.id', 'positionMember.positionId')
        .innerJoin('rolePosition', 'rolePosition.positionId', 'position.id')
        .innerJoin('role', 'role.id', 'rolePosition.roleId')
        .innerJoin('roleResource', 'roleResource.roleId', 'role.id')
        .select('roleResource.resourceId')
        .where('positionMember.userId', '=', userId)
        .where('position.enabled', '=', true)
        .where('position.deletedAt', 'is', null)
        .where('role.enabled', '=', true)
        .where('role.deletedAt', 'is', null)
        .where('roleResource.half', 'is not', true),
    )
    .execute()
  return new Set(rows.map(row => row.resourceId))
}

/** Resources that these roles give (half ticks apart). */
export async function roleResourceIds(db: Database, roleIds: string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await db
    .selectFrom('roleResource')
    .select('resourceId')
    .distinct()
    .where('roleId', 'in', roleIds)
    .where('half', 'is not', true)
    .execute()
  return rows.map(row => row.resourceId)
}

/** Resources that these positions give, directly and by their roles. */
export async function positionResourceIds(db: Database, positionIds: string[]): Promise<string[]> {
  if (positionIds.length === 0) return []
  const direct = await db
    .selectFrom('positionResource')
    .select('resourceId')
    .distinct()
    .where('positionId', 'in', positionIds)
    .execute()
  const roles = await positionRoleIds(db, positionIds)
  const byRole = await roleResourceIds(db, roles)
  return [...new Set([...direct.map(row => row.resourceId), ...byRole])]
}

/** Roles bound to these positions. */
export async function positionRoleIds(db: Database, positionIds: string[]): Promise<string[]> {
  if (positionIds.length === 0) return []
  const rows = await db
    .selectFrom('rolePosition')
    .select('roleId')
    .distinct()
    .where('positionId', 'in', positionIds)
    .execute()
  return rows.map(row => row.roleId)
}

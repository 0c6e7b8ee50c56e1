import { sql } from 'kysely'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { grants } from '../../ground/session/grants.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { checkIds } from '../../services/records/search/read.ts'
import { lockRows } from '../../services/records/write/lockRows.ts'

/** Returns the positions of a user. */
export async function userPositionIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('positionMember').select('positionId').where('userId', '=', userId).execute()
  return rows.map(row => row.positionId)
}

/** Returns the roles of a user, direct or through a position, enabled or not. */
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
 * Returns the resources of all applications that a user holds: directly, by positions, and by the roles of both.
 * Disabled roles and positions grant nothing.
 */
export async function heldResourceIds(db: Database, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ resourceId: string }>`
    with subject as (select id as user_id, organization_id from app_user where id = ${userId}), ${grants}
    select resource_id from granted`.execute(db)
  return new Set(rows.map(row => row.resourceId))
}

/** Returns those of the resources that are granted to any role, position or user. */
export async function grantedOf(db: Database, resourceIds: string[]): Promise<string[]> {
  const given = (link: 'roleResource' | 'positionResource' | 'userResource') =>
    db.selectFrom(link).select('resourceId').where('resourceId', 'in', resourceIds)
  const rows = await given('roleResource').union(given('positionResource')).union(given('userResource')).execute()
  return rows.map(row => row.resourceId)
}

/** Returns the resources of the roles, including half-selected ones, which grant their code too. */
export async function roleResourceIds(db: Database, roleIds: string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await db
    .selectFrom('roleResource')
    .select('resourceId')
    .distinct()
    .where('roleId', 'in', roleIds)
    .execute()
  return rows.map(row => row.resourceId)
}

/** Returns the resources of the positions, direct and through their roles. */
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

/** Returns the roles bound to the positions. */
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

/**
 * Returns the organizations from which a role's scope is computed: those of its holders, and of the positions that
 * grant it.
 */
export async function holderPlaces(db: Database, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('roleUser')
    .innerJoin('appUser', 'appUser.id', 'roleUser.userId')
    .select('appUser.organizationId')
    .where('roleUser.roleId', '=', roleId)
    .union(
      db
        .selectFrom('rolePosition')
        .innerJoin('position', 'position.id', 'rolePosition.positionId')
        .select('position.organizationId')
        .where('rolePosition.roleId', '=', roleId),
    )
    .execute()
  return rows.map(row => row.organizationId)
}

/** Returns the roles granted to a user directly. */
export async function directRoleIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('roleUser').select('roleId').where('userId', '=', userId).execute()
  return rows.map(row => row.roleId)
}

/**
 * Returns the organizations of the users or positions, with their rows locked; 404 unless the caller sees all of them.
 */
export async function placesOf(call: Call, entity: 'user' | 'position', ids: string[]): Promise<string[]> {
  const model = modelOf(entity)
  const rows = await lockRows(call, model, checkIds(ids, model.title))
  return [...new Set(rows.map(row => String(row.organizationId)))]
}

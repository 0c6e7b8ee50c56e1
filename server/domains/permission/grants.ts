import { sql } from 'kysely'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { grants } from '../../ground/session/grants.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { checkIds } from '../../services/records/search/read.ts'
import { lockRows } from '../../services/records/write/lockRows.ts'

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
 * roles and positions give nothing.
 */
export async function heldResourceIds(db: Database, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ resourceId: string }>`
    with subject as (select id as user_id, organization_id from app_user where id = ${userId}), ${grants}
    select resource_id from granted`.execute(db)
  return new Set(rows.map(row => row.resourceId))
}

/** Those of these resources that are given to anybody: a role, a position or a single user. */
export async function grantedOf(db: Database, resourceIds: string[]): Promise<string[]> {
  const given = (link: 'roleResource' | 'positionResource' | 'userResource') =>
    db.selectFrom(link).select('resourceId').where('resourceId', 'in', resourceIds)
  const rows = await given('roleResource').union(given('positionResource')).union(given('userResource')).execute()
  return rows.map(row => row.resourceId)
}

/** Resources that these roles give, half ticks among them: those give their code too. */
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

/** Organizations from which the holders of a role see: their own, and those of the positions that bring it. */
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

/** Roles given to a user directly. */
export async function directRoleIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('roleUser').select('roleId').where('userId', '=', userId).execute()
  return rows.map(row => row.roleId)
}

/** Organizations of these users or positions, which are held; 404 unless the caller sees all of them. */
export async function placesOf(call: Call, entity: 'user' | 'position', ids: string[]): Promise<string[]> {
  const model = modelOf(entity)
  const rows = await lockRows(call, model, checkIds(ids, model.title))
  return [...new Set(rows.map(row => String(row.organizationId)))]
}

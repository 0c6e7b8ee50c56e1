import { sql } from 'kysely'
import type { Call } from '../kernel/call.ts'
import { registry } from '../kernel/registry.ts'

interface Share {
  name: string
  value: number
}

/** GET /upms/home/sysUserNum: enabled users by application in which they hold anything, or by type of organization. */
export async function userDistribution(call: Call): Promise<Share[]> {
  return call.input.by === 'organizationType' ? byOrganizationType(call) : byApplication(call)
}

async function byApplication(call: Call): Promise<Share[]> {
  const { rows } = await sql<Share>`
    with holder as (
      select ru.user_id, rr.resource_id from role_user ru
      join role r on r.id = ru.role_id and r.enabled and r.deleted_at is null
      join role_resource rr on rr.role_id = r.id
      union
      select pm.user_id, rr.resource_id from position_member pm
      join position p on p.id = pm.position_id and p.enabled and p.deleted_at is null
      join role_position rp on rp.position_id = p.id
      join role r on r.id = rp.role_id and r.enabled and r.deleted_at is null
      join role_resource rr on rr.role_id = r.id
      union
      select pm.user_id, pr.resource_id from position_member pm
      join position p on p.id = pm.position_id and p.enabled and p.deleted_at is null
      join position_resource pr on pr.position_id = p.id
      union
      select user_id, resource_id from user_resource
    ), holding as (
      select distinct holder.user_id, res.application_id from holder
      join resource res on res.id = holder.resource_id and res.enabled and res.deleted_at is null
    )
    select a.name, (
      select count(*)::int from app_user u where u.enabled and u.deleted_at is null and (u.super_admin or u.id in (
        select user_id from holding where holding.application_id = a.id))
    ) as value
    from application a where a.enabled and a.deleted_at is null order by a.sort, a.id`.execute(call.db)
  return rows
}

async function byOrganizationType(call: Call): Promise<Share[]> {
  const rows = await call.db
    .selectFrom('appUser')
    .innerJoin('organization', 'organization.id', 'appUser.organizationId')
    .select(['organization.type', sql<number>`count(*)::int`.as('value')])
    .where('appUser.enabled', '=', true)
    .where('appUser.deletedAt', 'is', null)
    .groupBy('organization.type')
    .orderBy('value', 'desc')
    .execute()
  const labels = new Map(registry.dictionaries.get('ORG_TYPE')?.entries.map(entry => [entry.value, entry.label]))
  return rows.map(({ type, value }) => ({ name: labels.get(type) ?? type, value }))
}

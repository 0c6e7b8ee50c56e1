import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { inForce } from '../../ground/session/grants.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { dictionaryLabels } from '../../services/records/values/dictionaryLabels.ts'
import { peopleSeen } from './actedWithin.ts'

interface Share {
  name: string
  value: number
}

/**
 * GET /upms/home/sysUserNum: returns visible enabled users by application in which they hold a permission, or by type
 * of organization.
 */
export async function userDistribution(call: Call<EndpointInput<'home.sysUserNum'>>): Promise<Share[]> {
  return call.input.by === 'organizationType' ? byOrganizationType(call) : byApplication(call)
}

async function byApplication(call: Call): Promise<Share[]> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `with holder as (
      select ru.user_id, rr.resource_id from role_user ru
      join role r on r.id = ru.role_id and r.enabled and r.deleted_at is null
      join role_resource rr on rr.role_id = r.id
      where ${inForce('ru')}
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
      select ur.user_id, ur.resource_id from user_resource ur where ${inForce('ur')}
    ), holding as (
      select distinct holder.user_id, res.application_id from holder
      join resource res on res.id = holder.resource_id and res.enabled and res.deleted_at is null
    ), seen as (
      select u.id, u.super_admin from app_user u
      where u.enabled and u.deleted_at is null and ${peopleSeen(call, statement)}
    )
    select a.name, (
      select count(*)::int from seen where seen.super_admin or seen.id in (
        select user_id from holding where holding.application_id = a.id)
    ) as value
    from application a where a.enabled and a.deleted_at is null order by a.sort, a.id`,
  )
  return rows.map(({ name, value }) => ({ name: String(name), value: Number(value) }))
}

async function byOrganizationType(call: Call): Promise<Share[]> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select o.type, count(*)::int as value from app_user u join organization o on o.id = u.organization_id
     where u.enabled and u.deleted_at is null and ${peopleSeen(call, statement)}
     group by o.type order by value desc, o.type`,
  )
  const labels = (await dictionaryLabels(call, ['ORG_TYPE'])).get('ORG_TYPE')
  return rows.map(({ type, value }) => ({ name: labels?.get(String(type)) ?? String(type), value: Number(value) }))
}

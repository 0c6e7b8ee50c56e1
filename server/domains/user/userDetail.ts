import { sql } from 'kysely'
import { inPinyin } from '../../ground/database/inPinyin.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { grants, resourceHolds } from '../../ground/session/grants.ts'
import { list } from '../../services/records/search/list.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { lockedUntil } from '../identity/proofs/credential.ts'
import { secondFactorAt } from '../identity/proofs/secondFactor.ts'
import { fault } from './faults.ts'

/**
 * GET /upms/user/detail/{id}: returns the record, until when the account is locked, and since when it has a second
 * factor.
 */
export async function detail(call: Call<EndpointInput<'user.detail'>>) {
  const user = await read(call, 'user', call.input.id)
  const id = String(user.id)
  return { ...user, lockedUntil: await lockedUntil(call.db, id), secondFactorAt: await secondFactorAt(call.db, id) }
}

interface SystemRow {
  id: string
  name: string
  clientId: string
  url: string | null
  codeCount: number
}

/** Returns the applications in which the user holds a permission, with the number of codes. */
export async function detailSystem(call: Call<EndpointInput<'user.detailSystem'>>): Promise<SystemRow[]> {
  const user = await read(call, 'user', call.input.userId)
  const { rows } = await sql<SystemRow>`
    with subject as (select id as user_id, organization_id, super_admin from app_user
    where id = ${String(user.id)}), ${grants}
    select a.id, a.name, a.client_id, a.url, count(r.id)::int as code_count
    from application a cross join subject
    join resource r on r.application_id = a.id and ${resourceHolds}
      and (subject.super_admin or r.id in (select resource_id from granted))
    where a.enabled and a.deleted_at is null
    group by a.id, a.name, a.client_id, a.url, a.sort
    order by a.sort, a.id`.execute(call.db)
  return rows
}

/** Returns the user's roles, each with its source: direct, or the positions. */
export async function detailRole(call: Call<EndpointInput<'user.detailRole'>>) {
  const user = await read(call, 'user', call.input.userId)
  const userId = String(user.id)
  const direct = await call.db
    .selectFrom('roleUser')
    .select(['roleId', 'validFrom', 'validTo', 'reason'])
    .where('userId', '=', userId)
    .execute()
  const byPosition = await call.db
    .selectFrom('positionMember')
    .innerJoin('position', 'position.id', 'positionMember.positionId')
    .innerJoin('rolePosition', 'rolePosition.positionId', 'position.id')
    .select(['rolePosition.roleId', 'position.name'])
    .where('positionMember.userId', '=', userId)
    .where('position.deletedAt', 'is', null)
    .orderBy(inPinyin('position.name'))
    .execute()
  const ways = new Map<string, string[]>()
  const note = (roleId: string, way: string) => ways.set(roleId, [...(ways.get(roleId) ?? []), way])
  for (const row of direct) note(row.roleId, '直接分配')
  for (const row of byPosition) note(row.roleId, `岗位：${row.name}`)
  if (ways.size === 0) return []
  const ids = [...ways.keys()]
  const roles = await list(
    call,
    'role',
    {},
    {
      sort: 'sort,code',
      condition: statement => `t."id" = any(${statement.value(ids)}::text[])`,
    },
  )
  const given = new Map(direct.map(row => [row.roleId, row]))
  return roles.map(role => {
    const own = given.get(String(role.id))
    const via = (ways.get(String(role.id)) ?? []).join('、')
    const { validFrom = null, validTo = null, reason = null } = own ?? {}
    return { ...role, via, direct: own !== undefined, validFrom, validTo, reason }
  })
}

/** Returns accounts in other systems; visible with the user. */
export async function otherAccounts(call: Call<EndpointInput<'user.detailOtherAccount'>>) {
  const user = await read(call, 'user', call.input.userId)
  return list(call, 'userAccount', {}, { where: { userId: String(user.id) }, sort: 'system,account' })
}

export async function otherAccountDetail(call: Call<EndpointInput<'user.otherAccountDetail'>>) {
  return visibleAccount(call, call.input.id)
}

/** Returns such an account if its user is visible. */
export async function visibleAccount(call: Call, id: unknown) {
  const account = await read(call, 'userAccount', id)
  try {
    await read(call, 'user', account.userId)
  } catch {
    throw fault('RECORD_GONE', { title: '其他账号' })
  }
  return account
}

export const otherAccountSave = (call: Call<EndpointInput<'user.otherAccountSave'>>) =>
  call.transaction(async tx => {
    const { id, userId, ...values } = tx.input
    if (typeof id !== 'string') {
      await read(tx, 'user', userId)
      return create(tx, 'userAccount', { ...values, userId })
    }
    const before = await visibleAccount(tx, id)
    if (before.userId !== userId) throw fault('RECORD_GONE', { title: '其他账号' })
    return update(tx, 'userAccount', id, values)
  })

export const otherAccountDelete = (call: Call<EndpointInput<'user.otherAccountDelete'>>) =>
  call.transaction(async tx => {
    const account = await visibleAccount(tx, tx.input.id)
    await remove(tx, 'userAccount', [String(account.id)])
  })

import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput, FoundSearch } from '../../ground/kernel/call.ts'
import { type Row, Statement } from '../../services/records/model/statement.ts'
import { page } from '../../services/records/search/page.ts'
import { isHeld } from '../permission/matrix/isHeld.ts'
import {
  applicationOf,
  type MatrixResource,
  matrixResource,
  matrixResources,
} from '../permission/matrix/matrixResources.ts'
import { byCell, cellKey, sayWays, waysOf, waysSql } from '../permission/matrix/ways.ts'
import { userSearch } from './userList.ts'

/**
 * POST /upms/matrix/users: returns visible users with their number of codes, roles and positions. With `resourceId`
 * only users with a grant of that resource, each with the grants.
 *
 * @example { resourceId: 'r1' } // { records: [{ name: '王芳', held: true, sources: '角色：人事', codeCount: 12 }], … }
 */
export async function matrixUsers(call: Call<EndpointInput<'matrix.users'>>) {
  const { resourceId: wanted, applicationId: _application, ...input } = call.input
  const { query, options } = await userSearch({ ...call, input: { below: true, ...input } })
  const resourceId = textOf(wanted)
  if (resourceId === null) {
    const found = await page(call, 'user', query, { sort: 'username', ...options })
    return { ...found, records: await withCounts(call, found.records) }
  }
  const resource = await matrixResource(call, resourceId)
  const found = await page(call, 'user', query, { sort: 'username', ...options, condition: holders(resource, options) })
  return { ...found, records: await withWays(call, found.records, resource) }
}

const holders =
  ({ id }: MatrixResource, { condition }: FoundSearch['options']) =>
  (statement: Statement): string => {
    const more = condition ? `${condition(statement)} and ` : ''
    return `${more}(t."super_admin" or t."id" in (select w."userId"
      from (${waysSql(statement, { resourceIds: [id] })}) w))`
  }

const shownOf = ({ id, name, username, organizationId, organizationName, enabled, superAdmin }: Row): Row => ({
  id,
  name,
  username,
  organizationId,
  organizationName,
  enabled,
  superAdmin,
})

const personOf = (row: Row) => ({ id: String(row.id), superAdmin: row.superAdmin === true })

async function withWays(call: Call, rows: Row[], resource: MatrixResource): Promise<Row[]> {
  const cells = byCell(await waysOf(call, rows.map(personOf), [resource.id]))
  return rows.map(row => {
    const ways = cells.get(cellKey(row.id, resource.id)) ?? []
    return { ...shownOf(row), held: isHeld(row, resource, ways), sources: sayWays(ways) }
  })
}

async function withCounts(call: Call, rows: Row[]): Promise<Row[]> {
  const active = (await matrixResources(call, { applicationId: applicationOf(call) })).filter(one => one.holds)
  const statement = new Statement()
  const ways = waysSql(statement, {
    userIds: rows.map(row => String(row.id)),
    resourceIds: active.map(one => one.id),
  })
  const counted = await statement.run(
    call.db,
    `select w."userId", count(distinct w."resourceId") filter (where w."enabled")::int as "codeCount",
       string_agg(distinct case w."kind" when 'role' then '角色：' else '岗位：' end || w."name", '、')
         filter (where w."enabled" and w."kind" <> 'user') as "sources",
       bool_or(w."kind" = 'user') as "isDirect"
     from (${ways}) w group by w."userId"`,
  )
  const byUser = new Map(counted.map(one => [one.userId, one]))
  return rows.map(row => {
    const found = byUser.get(row.id)
    const sources = [
      row.superAdmin === true ? '超级管理员' : undefined,
      textOf(found?.sources),
      found?.isDirect === true ? '直接授予' : undefined,
    ]
    const count = row.superAdmin === true ? active.length : Number(found?.codeCount ?? 0)
    return {
      ...shownOf(row),
      held: row.enabled === true && count > 0,
      codeCount: row.enabled === true ? count : 0,
      sources: sources.filter(text => typeof text === 'string').join('、'),
    }
  })
}

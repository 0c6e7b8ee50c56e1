import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput, FoundSearch, ListSearch } from '../../ground/kernel/call.ts'
import { escapeLike } from '../../services/records/model/statement.ts'
import { list } from '../../services/records/search/list.ts'
import { page, pageAnswer } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { unusedRights } from '../permission/accessReview.ts'
import { lockedUsers } from './lockedUsers.ts'

/** Fields of a user that pickers show. */
interface UserOption {
  id: unknown
  name: unknown
  username: unknown
  organizationName: unknown
}

const optionOf = (row: Record<string, unknown>): UserOption => ({
  id: row.id,
  name: row.name,
  username: row.username,
  organizationName: row.organizationName ?? null,
})

/**
 * Returns a page of users. With `below`, the filter `organizationId` includes descendants; `unusedRights` restricts to
 * users who hold rights but were inactive for long. Locked users have `lockedUntil`.
 */
export async function userList(call: Call<EndpointInput<'uc.userV1Page' | 'user.list'>>) {
  const { query, options } = await searchOf(call)
  const search = { sort: '-createdAt', ...options }
  const locked = await lockedUsers(call.db)
  // Without additions the database writes the rows as JSON, which takes a third of the time.
  if (locked.size === 0) return pageAnswer(call, 'user', query, search)
  const found = await page(call, 'user', query, search)
  const records = found.records.map(row => ({ ...row, lockedUntil: locked.get(String(row.id)) ?? null }))
  return { ...found, records }
}

/** Returns the same search for exports. */
export const userSearch: ListSearch = async call => {
  const { query, options } = await searchOf(call)
  return { entity: 'user', query, options: { sort: '-createdAt', ...options } }
}

type Condition = NonNullable<FoundSearch['options']['condition']>

async function searchOf(call: Call): Promise<Pick<FoundSearch, 'query' | 'options'>> {
  const { unusedRights: unused, ...input } = call.input
  const { query, condition } = await withBelow(call, input)
  const conditions = [
    ...(condition ? [condition] : []),
    ...(unused === true ? [(statement: Parameters<Condition>[0]) => unusedRights(call.config, statement)] : []),
  ]
  if (conditions.length === 0) return { query, options: {} }
  return { query, options: { condition: statement => conditions.map(one => one(statement)).join(' and ') } }
}

async function withBelow(
  call: Call,
  input: Record<string, unknown>,
): Promise<{ query: Record<string, unknown>; condition?: Condition }> {
  const { below, ...query } = input
  const organizationId = textOf(query.organizationId)
  if (below !== true || organizationId === null) return { query }
  await read(call, 'organization', organizationId)
  const { organizationId: _organization, ...rest } = query
  const { path } = await call.db
    .selectFrom('organization')
    .select('path')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return {
    query: rest,
    condition: statement =>
      `t."organization_id" in (select o."id" from "organization" o
        where o."path" like ${statement.value(`${escapeLike(path)}%`)})`,
  }
}

/**
 * Returns the available side of a transfer picker: `condition` searches name and account, `ifOwn` restricts to the
 * caller's own scope.
 */
export async function shuttleList(call: Call<EndpointInput<'user.shuttleList'>>) {
  const { condition, size, current, ifOwn } = call.input
  const query = { keyword: condition, size, current, ifOwn, enabled: true, sort: 'username' }
  const found = await page(call, 'user', query)
  const records = found.records.map(row => ({
    id: row.id,
    name: row.name,
    username: row.username,
    organizationInfo: row.organizationName ?? '',
  }))
  return { ...found, records }
}

/** Returns the first hundred matches, names only. */
export async function userOptions(call: Call<EndpointInput<'user.options'>>): Promise<UserOption[]> {
  const id = textOf(call.input.id)
  const found = await page(
    call,
    'user',
    { keyword: call.input.keyword, enabled: true, size: 100, sort: 'username' },
    id === null ? {} : { condition: statement => `t."id" = ${statement.value(id)}` },
  )
  return found.records.map(optionOf)
}

export async function listWithoutPage(call: Call<EndpointInput<'user.listWithoutPage'>>): Promise<UserOption[]> {
  const { query, options } = await searchOf(call)
  return (await list(call, 'user', { ...query, enabled: true, sort: 'username' }, options)).map(optionOf)
}

export async function findByName(call: Call<EndpointInput<'user.listFindByName'>>): Promise<UserOption[]> {
  const found = await page(call, 'user', { name: call.input.name, enabled: true, size: 100, sort: 'name,username' })
  return found.records.map(optionOf)
}

import { sql } from 'kysely'
import { inForce } from '../identity/grants.ts'
import type { Call, Database } from '../kernel/call.ts'
import { textOf } from '../kernel/textOf.ts'
import { page } from '../records/page.ts'
import { read } from '../records/read.ts'
import { requireEnabledParent, requireWholeVisible } from './organizations.ts'

/** Whoever is told by name; the rest is counted. */
const mostNames = 100
const namesInText = 5

/**
 * GET /upms/organization/move/preview: what a move takes along, and who sees more or less data by it. Only a scope of the
 * kind 本组织及下级 that hangs above the organization, before or after, makes a difference: what is named itself moves with
 * its name, and what stands inside goes along.
 */
export async function movePreview(call: Call) {
  const id = String(call.input.id)
  const parentId = textOf(call.input.parentId)
  const organization = await read(call, 'organization', id)
  const taken = await takenAlong(call.db, id)
  if ((organization.parentId ?? null) === parentId) {
    return { message: '', ...taken.counts, gaining: [], losing: [] }
  }
  await requireEnabledParent(call, parentId)
  await requireWholeVisible(call, id)
  const before = pathsAbove(taken.path).slice(0, -1)
  const after = parentId === null ? [] : pathsAbove(await pathOfOrganization(call.db, parentId))
  const seeing = await whoSeesBelow(call.db, { before, after })
  const gaining = await namesOf(call, seeing.after)
  const losing = await namesOf(call, seeing.before)
  const lines = [
    `一起移动：${describe(taken.counts)}`,
    told('不再看到其数据：', losing, seeing.before.length),
    told('将看到其数据：', gaining, seeing.after.length),
    seeing.before.length + seeing.after.length === 0 ? '没有人因此看到更多或更少的数据' : '',
  ]
  return { message: lines.filter(line => line !== '').join('\n'), ...taken.counts, gaining, losing }
}

interface Counts {
  organizations: number
  positions: number
  users: number
}

const describe = ({ organizations, positions, users }: Counts) =>
  `${organizations} 个组织、${positions} 个岗位、${users} 位用户`

function told(what: string, names: readonly string[], count: number): string {
  if (count === 0) return ''
  if (names.length === 0) return `${what}${count} 人`
  const some = names.slice(0, namesInText)
  return `${what}${some.join('、')}${some.length < count ? ` 等 ${count} 人` : ''}`
}

async function takenAlong(db: Database, id: string): Promise<{ path: string; counts: Counts }> {
  const path = await pathOfOrganization(db, id)
  const below = sql`(select o.id from organization o where starts_with(o.path, ${path}) and o.deleted_at is null)`
  const { rows } = await sql<Counts>`
    select (select count(*)::int from organization o where o.id in ${below}) as organizations,
      (select count(*)::int from position p where p.organization_id in ${below} and p.deleted_at is null) as positions,
      (select count(*)::int from app_user u where u.organization_id in ${below} and u.deleted_at is null) as users
  `.execute(db)
  return { path, counts: rows[0] ?? { organizations: 0, positions: 0, users: 0 } }
}

async function pathOfOrganization(db: Database, id: string): Promise<string> {
  const { path } = await db.selectFrom('organization').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  return path
}

/** `/a/b/` gives `/a/` and `/a/b/`. */
function pathsAbove(path: string): string[] {
  const ids = path.split('/').filter(id => id !== '')
  return ids.map((_, index) => `/${ids.slice(0, index + 1).join('/')}/`)
}

/** Users who see what is below one of the paths of one side and of none of the other. */
async function whoSeesBelow(
  db: Database,
  { before, after }: { before: string[]; after: string[] },
): Promise<{ before: string[]; after: string[] }> {
  const touched = [...before.filter(path => !after.includes(path)), ...after.filter(path => !before.includes(path))]
  if (touched.length === 0) return { before: [], after: [] }
  const { rows } = await sql<{ userId: string; before: boolean; after: boolean }>`
    with below as (select o.id, o.path from organization o where o.path in (${sql.join([...new Set([...before, ...after])])})),
    anchor as (
      select u.id as user_id, below.path from below
      join app_user u on u.organization_id = below.id and u.data_scope = 'organizationAndBelow'
      union select m.user_id, below.path from below
      join position p on p.organization_id = below.id and p.enabled and p.deleted_at is null
        and p.data_scope = 'organizationAndBelow'
      join position_member m on m.position_id = p.id
      union select ru.user_id, below.path from role r
      join role_user ru on ru.role_id = r.id and ${held}
      join app_user u on u.id = ru.user_id join below on below.id = u.organization_id
      where r.enabled and r.deleted_at is null and r.data_scope = 'organizationAndBelow'
      union select m.user_id, below.path from role r
      join role_position rp on rp.role_id = r.id
      join position p on p.id = rp.position_id and p.enabled and p.deleted_at is null
      join below on below.id = p.organization_id
      join position_member m on m.position_id = p.id
      where r.enabled and r.deleted_at is null and r.data_scope = 'organizationAndBelow'
    ),
    seeing as (
      select user_id, bool_or(${isOneOf(before)}) as before, bool_or(${isOneOf(after)}) as after
      from anchor group by user_id
    )
    select seeing.* from seeing
    join app_user u on u.id = seeing.user_id and u.enabled and u.deleted_at is null
      and not u.super_admin and u.data_scope is distinct from 'all'
    where seeing.before <> seeing.after
    and not exists (
      select 1 from position_member m join position p on p.id = m.position_id and p.enabled and p.deleted_at is null
      where m.user_id = u.id and p.data_scope = 'all')
    and not exists (
      select 1 from role r where r.enabled and r.deleted_at is null and r.data_scope = 'all' and (
        exists (select 1 from role_user ru where ru.role_id = r.id and ru.user_id = u.id and ${held})
        or exists (
          select 1 from role_position rp join position p on p.id = rp.position_id and p.enabled and p.deleted_at is null
          join position_member m on m.position_id = p.id where rp.role_id = r.id and m.user_id = u.id)))
    order by u.username`.execute(db)
  const of = (side: 'before' | 'after') => rows.filter(row => row[side]).map(row => row.userId)
  return { before: of('before'), after: of('after') }
}

const held = sql.raw(inForce('ru'))

const isOneOf = (paths: readonly string[]) => (paths.length === 0 ? sql`false` : sql`path in (${sql.join(paths)})`)

/** Of these users the names of those whom the caller sees. */
async function namesOf(call: Call, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await page(
    call,
    'user',
    { size: mostNames, sort: 'username' },
    { condition: statement => `t."id" = any(${statement.value(ids)}::text[])` },
  )
  return found.records.map(row => String(row.name))
}

import { sql } from 'kysely'
import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, Database, EndpointInput } from '../../ground/kernel/call.ts'
import { inForce, resourceHolds, roleBound } from '../../ground/session/grants.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { requireEnabledParent, requireWholeVisible } from './organizations.ts'

/** Maximum number of users listed by name; the others are counted. */
const mostNames = 100
const namesInText = 5

interface EffectLine {
  /** Effect on the users, such as 将看到其数据. */
  effect: string
  detail: string
}

/**
 * GET /upms/organization/move/preview: returns what moves along, and who gains or loses sight of data. Only grants of
 * the kind 本组织及下级 above the organization, before or after, matter: directly granted organizations, and grants
 * inside the moved branch, move with it.
 */
export async function movePreview(call: Call<EndpointInput<'organization.movePreview'>>) {
  const { lines, taken, ...people } = await foreseen(call)
  const message = lines.map(({ effect, detail }) => (detail === '' ? effect : `${effect}：${detail}`)).join('\n')
  return { message, ...taken, ...people }
}

/** GET /upms/organization/move/effects: returns the same as rows, below the form that chooses the parent. */
export async function moveEffects(call: Call<EndpointInput<'organization.moveEffects'>>): Promise<EffectLine[]> {
  const { lines } = await foreseen(call)
  return lines
}

async function foreseen(call: Call) {
  const id = String(call.input.id)
  const parentId = textOf(call.input.parentId)
  const organization = await read(call, 'organization', id)
  const { path, counts } = await takenAlong(call.db, id)
  if ((organization.parentId ?? null) === parentId)
    return { lines: [], taken: counts, gaining: [], losing: [], gainingPartly: [], losingPartly: [] }
  await requireEnabledParent(call, parentId)
  await requireWholeVisible(call, id)
  const before = pathsAbove(path).slice(0, -1)
  const after = parentId === null ? [] : pathsAbove(await pathOfOrganization(call.db, parentId))
  const changes = await whoSeesBelow(call.db, { before, after })
  const none: EffectLine = { effect: '没有人因此看到更多或更少的数据', detail: '' }
  const names = {
    losing: await namesOf(call, changes.losing),
    gaining: await namesOf(call, changes.gaining),
    losingPartly: await namesOf(call, changes.losingPartly),
    gainingPartly: await namesOf(call, changes.gainingPartly),
  }
  const people = sides.flatMap(side => effectLines(effects[side], names[side], changes[side].length))
  const lines: EffectLine[] = [
    { effect: '一起移动', detail: describe(counts) },
    ...(people.length === 0 ? [none] : people),
  ]
  return { lines, taken: counts, ...names }
}

const sides = ['losing', 'gaining', 'losingPartly', 'gainingPartly'] as const
type Changes = Record<(typeof sides)[number], string[]>

const effects: Record<(typeof sides)[number], string> = {
  losing: '不再看到其数据',
  gaining: '将看到其数据',
  losingPartly: '仅在部分页面不再看到其数据',
  gainingPartly: '仅在部分页面将看到其数据',
}

interface Counts {
  organizations: number
  positions: number
  users: number
}

const describe = ({ organizations, positions, users }: Counts) =>
  `${organizations} 个组织、${positions} 个岗位、${users} 位用户`

function effectLines(effect: string, names: readonly string[], count: number): EffectLine[] {
  if (count === 0) return []
  if (names.length === 0) return [{ effect, detail: `${count} 人` }]
  const some = names.slice(0, namesInText)
  return [{ effect, detail: `${some.join('、')}${some.length < count ? ` 等 ${count} 人` : ''}` }]
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

/** Returns the ancestor paths: `/a/b/` gives `/a/` and `/a/b/`. */
function pathsAbove(path: string): string[] {
  const ids = path.split('/').filter(id => id !== '')
  return ids.map((_, index) => `/${ids.slice(0, index + 1).join('/')}/`)
}

/**
 * Returns the users who see what is below a path of one side and none of the other: with every code or, by roles with
 * page-bound scope (`scopedPages`), on some of their pages.
 */
async function whoSeesBelow(db: Database, { before, after }: { before: string[]; after: string[] }): Promise<Changes> {
  const touched = [...before.filter(path => !after.includes(path)), ...after.filter(path => !before.includes(path))]
  if (touched.length === 0) return { losing: [], gaining: [], losingPartly: [], gainingPartly: [] }
  const { rows } = await sql<{ userId: string } & Record<keyof Changes, boolean>>`
    with below as (select o.id, o.path from organization o
    where o.path in (${sql.join([...new Set([...before, ...after])])})),
    anchor as (
      select u.id as user_id, below.path, null::text as bound_to from below
      join app_user u on u.organization_id = below.id and u.data_scope = 'organizationAndBelow'
      union select m.user_id, below.path, null from below
      join position p on p.organization_id = below.id and p.enabled and p.deleted_at is null
        and p.data_scope = 'organizationAndBelow'
      join position_member m on m.position_id = p.id
      union select ru.user_id, below.path, ${roleBound} from role r
      join role_user ru on ru.role_id = r.id and ${held}
      join app_user u on u.id = ru.user_id join below on below.id = u.organization_id
      where r.enabled and r.deleted_at is null and r.data_scope = 'organizationAndBelow'
      union select m.user_id, below.path, ${roleBound} from role r
      join role_position rp on rp.role_id = r.id
      join position p on p.id = rp.position_id and p.enabled and p.deleted_at is null
      join below on below.id = p.organization_id
      join position_member m on m.position_id = p.id
      where r.enabled and r.deleted_at is null and r.data_scope = 'organizationAndBelow'
    ),
    person as (select distinct user_id from anchor),
    everything as (
      select u.id as user_id, null::text as bound_to from person
      join app_user u on u.id = person.user_id and (u.super_admin or u.data_scope = 'all')
      union select m.user_id, null from person join position_member m on m.user_id = person.user_id
      join position p on p.id = m.position_id and p.enabled and p.deleted_at is null and p.data_scope = 'all'
      union select ru.user_id, ${roleBound} from person join role_user ru on ru.user_id = person.user_id and ${held}
      join role r on r.id = ru.role_id and r.enabled and r.deleted_at is null and r.data_scope = 'all'
      union select m.user_id, ${roleBound} from person join position_member m on m.user_id = person.user_id
      join position p on p.id = m.position_id and p.enabled and p.deleted_at is null
      join role_position rp on rp.position_id = p.id
      join role r on r.id = rp.role_id and r.enabled and r.deleted_at is null and r.data_scope = 'all'
    ),
    general as (
      select user_id, bool_or(${isOneOf('path', before)}) as before, bool_or(${isOneOf('path', after)}) as after
      from anchor where bound_to is null group by user_id
    ),
    of_page as (
      select a.user_id, bool_or(${isOneOf('a.path', before)}) as before, bool_or(${isOneOf('a.path', after)}) as after
      from anchor a
      join role_resource rr on rr.role_id = a.bound_to
      join resource r on r.id = rr.resource_id and ${resourceHolds}
      where not exists (
        select 1 from everything e join role_resource wide on wide.role_id = e.bound_to
        where e.user_id = a.user_id and wide.resource_id = rr.resource_id)
      group by a.user_id, rr.resource_id
    ),
    partly as (
      select user_id, bool_or(before and not after) as losing, bool_or(after and not before) as gaining
      from of_page group by user_id
    ),
    seeing as (
      select person.user_id, coalesce(general.before, false) as before, coalesce(general.after, false) as after,
        coalesce(partly.losing, false) as losing, coalesce(partly.gaining, false) as gaining
      from person left join general using (user_id) left join partly using (user_id)
      where not exists (select 1 from everything e where e.user_id = person.user_id and e.bound_to is null)
    )
    select u.id as "userId", s.before and not s.after as losing, s.after and not s.before as gaining,
      not s.before and not s.after and s.losing as "losingPartly",
      not s.before and not s.after and s.gaining as "gainingPartly"
    from seeing s join app_user u on u.id = s.user_id and u.enabled and u.deleted_at is null
    where s.before <> s.after or (not s.before and (s.losing or s.gaining))
    order by u.username`.execute(db)
  const of = (side: keyof Changes) => rows.filter(row => row[side]).map(row => row.userId)
  return {
    losing: of('losing'),
    gaining: of('gaining'),
    losingPartly: of('losingPartly'),
    gainingPartly: of('gainingPartly'),
  }
}

const held = sql.raw(inForce('ru'))

const isOneOf = (column: string, paths: readonly string[]) =>
  paths.length === 0 ? sql`false` : sql`${sql.raw(column)} in (${sql.join(paths)})`

/** Returns the names of those users that the caller may see. */
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

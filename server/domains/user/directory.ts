import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { escapeLike, Statement } from '../../services/records/model/statement.ts'
import { pagePlace } from '../../services/records/search/page.ts'

/**
 * POST /upms/user/directory: returns all users who may sign in, with only name, organization and main position. Data
 * scopes limit which records a user manages, not which users they can choose. `organizationId` restricts to an
 * organization, with `below` also to its descendants. `among` restricts to the users who may be asked.
 */
export async function directory(call: Call, among?: readonly string[]) {
  const { current, size } = pagePlace(call.input)
  const s = new Statement()
  const like = (word: unknown) => {
    const text = textOf(word)
    return text === null ? null : s.value(`%${escapeLike(text.toLowerCase())}%`)
  }
  const [keyword, name, username] = [like(call.input.keyword), like(call.input.name), like(call.input.username)]
  const [id, organizationId] = [textOf(call.input.id), textOf(call.input.organizationId)]
  const conditions = [
    'u."enabled" and u."deleted_at" is null',
    keyword === null ? '' : `(lower(u."name") like ${keyword} or lower(u."username") like ${keyword})`,
    name === null ? '' : `lower(u."name") like ${name}`,
    username === null ? '' : `lower(u."username") like ${username}`,
    id === null ? '' : `u."id" = ${s.value(id)}`,
    organizationId === null ? '' : inOrganization(s, organizationId, call.input.below === true),
    among === undefined ? '' : `u."id" = any(${s.value(among)}::text[])`,
  ].filter(Boolean)
  const rows = await s.run(
    call.db,
    `with found as (select u."id", u."name", u."username", u."organization_id", count(*) over () as "total"
      from "app_user" u
       where ${conditions.join(' and ')} order by u."username" limit ${size} offset ${(current - 1) * size})
     select f."id", f."name", f."username", f."total",
     o."name" as "organizationName", (${mainPosition}) as "positionName"
     from found f left join "organization" o on o."id" = f."organization_id" order by f."username"`,
  )
  return { records: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0), size, current }
}

const mainPosition = `select p."name" from "position_member" m join "position" p on p."id" = m."position_id"
  where m."user_id" = f."id" and p."enabled" and p."deleted_at" is null order by m."main" desc, m."id" limit 1`

const inOrganization = (s: Statement, id: string, below: boolean) =>
  below
    ? `u."organization_id" in (select o."id" from "organization" o
         where starts_with(o."path", (select a."path" from "organization" a where a."id" = ${s.value(id)})))`
    : `u."organization_id" = ${s.value(id)}`

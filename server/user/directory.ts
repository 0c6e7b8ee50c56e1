import type { Call } from '../kernel/call.ts'
import { textOf } from '../kernel/textOf.ts'
import { pagePlace } from '../records/page.ts'
import { escapeLike, Statement } from '../records/statement.ts'

/**
 * POST /upms/user/directory: everybody who may sign in, by name and organization; nothing else of them is told. Data
 * scopes say whose records one manages, not whom one may ask. `among` are those who may be asked, where not everybody may.
 */
export async function directory(call: Call, among?: readonly string[]) {
  const { current, size } = pagePlace(call.input)
  const s = new Statement()
  const like = (word: unknown) => {
    const text = textOf(word)
    return text === null ? null : s.value(`%${escapeLike(text.toLowerCase())}%`)
  }
  const [keyword, name, username] = [like(call.input.keyword), like(call.input.name), like(call.input.username)]
  const id = textOf(call.input.id)
  const conditions = [
    'u."enabled" and u."deleted_at" is null',
    keyword === null ? '' : `(lower(u."name") like ${keyword} or lower(u."username") like ${keyword})`,
    name === null ? '' : `lower(u."name") like ${name}`,
    username === null ? '' : `lower(u."username") like ${username}`,
    id === null ? '' : `u."id" = ${s.value(id)}`,
    among === undefined ? '' : `u."id" = any(${s.value(among)}::text[])`,
  ].filter(Boolean)
  const rows = await s.run(
    call.db,
    `select u."id", u."name", u."username", o."name" as "organizationName", count(*) over () as "total"
     from "app_user" u left join "organization" o on o."id" = u."organization_id" where ${conditions.join(' and ')}
     order by u."username" limit ${size} offset ${(current - 1) * size}`,
  )
  return { records: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0), size, current }
}

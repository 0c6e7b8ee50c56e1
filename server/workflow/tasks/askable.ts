import type { Call } from '../../kernel/call.ts'
import { textOf } from '../../kernel/textOf.ts'
import { pagePlace } from '../../records/page.ts'
import { escapeLike, Statement } from '../../records/statement.ts'
import { concernedTask } from './concernedTask.ts'

/**
 * POST /nbpm/task/people: whom somebody who has to do with a task may name at it: everybody who may sign in, by name and
 * organization. Data scopes say whose records one manages, not whom one may ask.
 */
export async function people(call: Call) {
  await concernedTask(call, String(call.input.taskId))
  const { current, size } = pagePlace(call.input)
  const s = new Statement()
  const keyword = textOf(call.input.keyword)
  const like = keyword === null ? null : s.value(`%${escapeLike(keyword.toLowerCase())}%`)
  const id = textOf(call.input.id)
  const conditions = [
    'u."enabled" and u."deleted_at" is null',
    like === null ? '' : `(lower(u."name") like ${like} or lower(u."username") like ${like})`,
    id === null ? '' : `u."id" = ${s.value(id)}`,
  ].filter(Boolean)
  const rows = await s.run(
    call.db,
    `select u."id", u."name", u."username", o."name" as "organizationName", count(*) over () as "total"
     from "app_user" u left join "organization" o on o."id" = u."organization_id" where ${conditions.join(' and ')}
     order by u."username" limit ${size} offset ${(current - 1) * size}`,
  )
  return { records: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0), size, current }
}

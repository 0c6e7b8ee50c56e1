import { signedIn } from '../../identity/signedIn.ts'
import type { Call } from '../../kernel/call.ts'
import { page } from '../../records/page.ts'
import { escapeLike, Statement } from '../../records/statement.ts'

/** POST /nbpm/instance/started: what the caller has started himself, wherever he sees. */
export const started = (call: Call) =>
  page(call, 'processInstance', call.input, {
    sort: '-startedAt',
    unscoped: true,
    condition: statement => `t."initiator_id" = ${statement.value(signedIn(call).userId)}`,
  })

/** POST /nbpm/definition/startable: processes that may be started now. */
export async function startable(call: Call) {
  const statement = new Statement()
  const { keyword, categoryId } = call.input
  const further = [
    typeof keyword === 'string' && keyword !== ''
      ? `d."name" ilike ${statement.value(`%${escapeLike(keyword)}%`)}`
      : undefined,
    typeof categoryId === 'string' ? `m."category_id" = ${statement.value(categoryId)}` : undefined,
  ].filter(one => one !== undefined)
  return statement.run(
    call.db,
    `select d."id", d."key", d."name", d."version_no" as "versionNo", m."category_id" as "categoryId", c."name" as "categoryName", d."settings"->>'form' as "form"
     from "process_definition" d join "process_model" m on m."id" = d."model_id" left join "process_category" c on c."id" = m."category_id"
     where d."deleted_at" is null and m."deleted_at" is null and d."enabled" and m."enabled" and coalesce(c."enabled", true)${further.map(one => ` and ${one}`).join('')}
     order by c."sort", c."name", d."name" limit 1000`,
  )
}

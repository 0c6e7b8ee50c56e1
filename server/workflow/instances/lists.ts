import { signedIn } from '../../identity/signedIn.ts'
import type { Call, ListSearch } from '../../kernel/call.ts'
import { page } from '../../records/page.ts'
import type { SearchOptions } from '../../records/search.ts'
import { escapeLike, Statement } from '../../records/statement.ts'
import { graphOf } from '../execution/graphs.ts'
import { isOffered } from './requireStarter.ts'
import { withStanding } from './standing.ts'

/** POST /nbpm/instance/started: what the caller has started himself, wherever he sees. */
export const started = (call: Call) =>
  standing(call, {
    unscoped: true,
    condition: statement => `t."initiator_id" = ${statement.value(signedIn(call).userId)}`,
  })

const unended = { where: { phase: ['running', 'suspended'] } }

/** POST /nbpm/instance/open/page: what has not ended, of what the caller manages. */
export const open = (call: Call) => standing(call, unended)

/** The same search, for exporting all that it finds. */
export const openSearch: ListSearch = async ({ input }) => ({
  entity: 'processInstance',
  query: input,
  options: { sort: '-startedAt', ...unended },
  made: {
    columns: { standsAt: { title: '当前步骤', width: 24 }, waitsFor: { title: '当前办理人', width: 24 } },
    of: withStanding,
  },
})

/** One page of instances, each with where it stands. */
async function standing(call: Call, options: SearchOptions) {
  const found = await page(call, 'processInstance', call.input, { sort: '-startedAt', ...options })
  return { ...found, records: await withStanding(call, found.records) }
}

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
  const rows = await statement.run(
    call.db,
    `select d."id", d."key", d."name", d."version_no" as "versionNo", m."category_id" as "categoryId", c."name" as "categoryName", d."settings"->>'form' as "form",
       d."version_id" as "versionId", d."model_id" as "modelId", coalesce(jsonb_array_length(d."settings"->'starters'), 0) > 0
         or exists (select 1 from "process_start" s where s."key" = d."key") as "isLimited"
     from "process_definition" d join "process_model" m on m."id" = d."model_id" left join "process_category" c on c."id" = m."category_id"
     where d."deleted_at" is null and m."deleted_at" is null and d."enabled" and m."enabled" and coalesce(c."enabled", true)${further.map(one => ` and ${one}`).join('')}
     order by c."sort", c."name", d."name" limit 1000`,
  )
  const offered: Record<string, unknown>[] = []
  for (const { versionId, modelId, isLimited, ...row } of rows) {
    const isOpen =
      isLimited !== true ||
      (await isOffered(call, {
        graph: await graphOf(call, String(versionId), String(row.key)),
        modelId: String(modelId),
      }))
    if (isOpen) offered.push(row)
  }
  return offered
}

import type { Call, EndpointInput, ListSearch } from '../../../ground/kernel/call.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { escapeLike, Statement } from '../../../services/records/model/statement.ts'
import { page } from '../../../services/records/search/page.ts'
import { pinyinPattern } from '../../../services/records/search/pinyinPattern.ts'
import type { SearchOptions } from '../../../services/records/search/search.ts'
import { isOffered } from '../forms/requireStarter.ts'
import { graphOf } from '../stored/graphs.ts'
import { withStanding } from './standing.ts'

/** POST /nbpm/instance/started: returns the caller's own instances, regardless of data scope. */
export const started = (call: Call<EndpointInput<'processInstance.started'>>) =>
  standing(call, {
    unscoped: true,
    condition: statement => `t."initiator_id" = ${statement.value(signedIn(call).userId)}`,
  })

const unended = { where: { phase: ['running', 'suspended'] } }

/** POST /nbpm/instance/open/page: returns the unended instances in the caller's data scope. */
export const open = (call: Call<EndpointInput<'processInstance.open'>>) => standing(call, unended)

/** Returns the same search for exports. */
export const openSearch: ListSearch = async ({ input }) => ({
  entity: 'processInstance',
  query: input,
  options: { sort: '-startedAt', ...unended },
  made: {
    columns: { standsAt: { title: '当前步骤', width: 24 }, waitsFor: { title: '当前办理人', width: 24 } },
    of: withStanding,
  },
})

/** Returns a page of instances with their current steps. */
async function standing(call: Call, options: SearchOptions) {
  const found = await page(call, 'processInstance', call.input, { sort: '-startedAt', ...options })
  return { ...found, records: await withStanding(call, found.records) }
}

/** Returns the condition that a process name contains the words, or matches their pinyin. */
function named(statement: Statement, words: string): string {
  const sounds = pinyinPattern(words)
  const asWritten = `d."name" ilike ${statement.value(`%${escapeLike(words)}%`)}`
  return sounds === undefined ? asWritten : `(${asWritten} or d."name" ~ ${statement.value(sounds)})`
}

/** Days for which a started process counts as recent. */
const recentDays = 90

/**
 * POST /nbpm/definition/startable: processes that the caller may start, recently started ones first. `group` is their
 * heading in the gallery.
 */
export async function startable(call: Call<EndpointInput<'processDefinition.startable'>>) {
  const statement = new Statement()
  const me = statement.value(call.session?.userId ?? '')
  const { keyword, categoryId } = call.input
  const further = [
    typeof keyword === 'string' && keyword !== '' ? named(statement, keyword) : undefined,
    typeof categoryId === 'string' ? `m."category_id" = ${statement.value(categoryId)}` : undefined,
  ].filter(one => one !== undefined)
  const rows = await statement.run(
    call.db,
    `select d."id", d."key", d."name", d."version_no" as "versionNo", m."category_id" as "categoryId",
      c."name" as "categoryName", m."description", d."settings"->>'form' as "form",
       case when recent."at" is null then coalesce(c."name", '其他') else '最近发起' end as "group",
       d."version_id" as "versionId", d."model_id" as "modelId",
       coalesce(jsonb_array_length(d."settings"->'starters'), 0) > 0
         or exists (select 1 from "process_start" s where s."key" = d."key") as "isLimited"
     from "process_definition" d join "process_model" m on m."id" = d."model_id"
     left join "process_category" c on c."id" = m."category_id"
       left join (select i."key", max(i."started_at") as "at" from "process_instance" i
         where i."initiator_id" = ${me} and i."parent_instance_id" is null
         and i."started_at" > now() - interval '${recentDays} days' group by i."key") recent
         on recent."key" = d."key"
     where d."deleted_at" is null and m."deleted_at" is null and d."enabled" and m."enabled"
     and coalesce(c."enabled", true)${further.map(one => ` and ${one}`).join('')}
     order by recent."at" desc nulls last, c."sort", pinyin_key(c."name"), pinyin_key(d."name") limit 1000`,
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

import { demandsOf } from '../../../../processes/assignment/demands.ts'
import { stepNameSql } from '../../../../processes/assignment/stepName.ts'
import { textOf, textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { escapeLike, Statement } from '../../../services/records/model/statement.ts'
import { pagePlace } from '../../../services/records/search/page.ts'
import { fault } from '../faults.ts'
import { groupsOf } from '../people/groupsOf.ts'
import { nameByAccount } from '../people/peopleNames.ts'
import { graphOf } from '../stored/graphs.ts'
import { buttonsOf } from './offers.ts'

interface Page {
  records: Record<string, unknown>[]
  total: number
  size: number
  current: number
}

const shown = `i."id" as "instanceId", i."title", i."number",
  i."summary", i."process_name" as "processName", i."key", i."phase",
  i."initiator_id" as "initiatorId", u."name" as "initiatorName",
  i."started_at" as "startedAt", i."ended_at" as "instanceEndedAt"`

/** SQL for whether a task was returned, with user and reason. */
const came = `t."notes" ? 'returned' as "returned", t."notes" #>> '{returned,by}' as "returnedBy",
  t."notes" #>> '{returned,reason}' as "returnReason"`

/** SQL for the name of that user; only for tasks on the page. */
const cameBy = `coalesce((select p."name" from "app_user" p where p."id" = f."returnedBy"),
  (${nameByAccount('f."returnedBy"')})) as "returnedByName"`

/** Returns the search conditions of all task lists. */
function searched({ input }: Call, s: Statement): string {
  const parts: string[] = []
  const like = (column: string, text: string | null) => {
    if (text !== null) parts.push(`lower(${column}) like ${s.value(`%${escapeLike(text.toLowerCase())}%`)}`)
  }
  const keyword = textOf(input.keyword)
  if (keyword !== null) {
    const pattern = s.value(`%${escapeLike(keyword.toLowerCase())}%`)
    parts.push(
      `(lower(i."title") like ${pattern} or lower(coalesce(i."number", '')) like ${pattern}
        or lower(coalesce(i."process_name", '')) like ${pattern})`,
    )
  }
  like('i."title"', textOf(input.title))
  like('i."process_name"', textOf(input.processName))
  like('i."number"', textOf(input.number))
  like('u."name"', textOf(input.initiatorName))
  const equal = (column: string, value: unknown) => {
    const text = textOf(value)
    if (text !== null) parts.push(`${column} = ${s.value(text)}`)
  }
  equal('i."key"', input.key)
  equal('i."initiator_id"', input.initiatorId)
  equal('i."phase"', input.phase)
  equal('i."id"', input.instanceId)
  return parts.length === 0 ? '' : ` and ${parts.join(' and ')}`
}

interface Listed {
  from: string
  order: string
  /** Additional columns, computed from those of `f` for the rows of the page only. */
  also?: string
}

async function pageOf(call: Call, s: Statement, { from, order, also }: Listed): Promise<Page> {
  const { current, size } = pagePlace(call.input)
  // Without a search, which is the usual case, rows are found by user.
  const rows = await s.steady(
    call.db,
    `with found as (${from}), shown as (select * from found f order by ${order}
      limit ${size} offset ${(current - 1) * size})
     select f.*, ${also === undefined ? '' : `${also}, `}(select count(*) from found) as "allOfThem" from shown f
     order by ${order}`,
  )
  const counted = rows[0]?.allOfThem ?? (current === 1 ? 0 : await countOf(call, s, from))
  return { records: rows.map(({ allOfThem: _, ...row }) => row), total: Number(counted), size, current }
}

async function countOf(call: Call, s: Statement, from: string): Promise<unknown> {
  return (await s.run(call.db, `with found as (${from}) select count(*) as "n" from found`))[0]?.n
}

/** SQL shared by the list and its figure: claimable tasks, except one's own applications that one may not sign. */
const isClaimableBy = (me: string, groups: string) =>
  `((t."candidate_users" ? ${me}::text or t."candidate_groups" ?| ${groups}::text[])
    and (t."notes"->>'notFor') is distinct from ${me}::text)`

/** POST /nbpm/task/todo: returns tasks that wait for the caller, and those the caller may claim. */
export async function todo(call: Call<EndpointInput<'processTask.todo'>>): Promise<Page> {
  const user = call.session?.userId ?? ''
  const s = new Statement()
  const me = s.value(user)
  const groups = s.value(await groupsOf(call, user))
  const search = searched(call, s)
  const columns = `t."id", ${stepNameSql('t')} as "name",
    t."node_id" as "nodeId", t."mode", t."due", t."priority", t."round", ${shown}`
  const joined = `join "process_instance" i on i."id" = t."instance_id" and i."deleted_at" is null
    left join "app_user" u on u."id" = i."initiator_id"`
  const from = `
    select distinct on (t."id") ${columns}, l."id" as "slotId",
    l."source", l."acting_for" as "actingFor", a."name" as "actingForName",
      l."opened_at" as "openedAt", false as "claimable", ${came}, t."notes" ? 'parkedBy' as "parked"
    from "process_slot" l join "process_task" t on t."id" = l."task_id" ${joined}
    left join "app_user" a on a."id" = l."acting_for"
    where l."open_for" = ${me} and l."closed_at" is null and t."ended_at" is null${search}
    union all
    select ${columns}, null, 'claim', null, null, t."assigned_at", true, ${came}, false
    from "process_task" t ${joined}
    where t."ended_at" is null and ${isClaimableBy(me, groups)}
      and not exists (select 1 from "process_slot" l
      where l."task_id" = t."id" and l."state" in ('open', 'waiting'))${search}`
  const page = await pageOf(call, s, {
    from: call.input.claimable === true ? `select * from (${from}) w where w."claimable"` : from,
    order: 'f."priority" desc, f."openedAt" desc, f."id"',
    also: cameBy,
  })
  return { ...page, records: page.records.map(({ returnedBy: _, ...row }) => row) }
}

/** SQL shared by the list and its figure: turns that a user has decided or transferred. */
export const doneTurns = `"process_slot" l join "process_task" t on t."id" = l."task_id"
  join "process_instance" i on i."id" = t."instance_id" and i."deleted_at" is null`
export const isDoneBy = (
  me: string,
) => `((l."assignee" = ${me} and l."state" in ('agreed', 'refused', 'returned') and l."source" <> 'dedupe')
      or (l."original_assignee" = ${me} and l."assignee" <> ${me} and l."source" in ('transfer', 'handover')))`

/**
 * POST /nbpm/task/done: returns tasks that the caller has decided or transferred, and whether withdrawing is offered.
 */
export async function done(call: Call<EndpointInput<'processTask.done'>>): Promise<Page> {
  const s = new Statement()
  const me = s.value(call.session?.userId ?? '')
  const search = searched(call, s)
  const from = `
    select l."id", t."id" as "taskId", t."name", t."node_id" as "nodeId",
    t."mode", t."outcome", l."id" as "slotId", l."state", l."source",
      l."comment", coalesce(l."decided_at", l."closed_at", l."opened_at") as "decidedAt",
      l."assignee" <> ${me} as "handedOn",
      i."version_id" as "versionId", ${shown}
    from ${doneTurns} left join "app_user" u on u."id" = i."initiator_id"
    where ${isDoneBy(me)}${search}`
  const page = await pageOf(call, s, { from, order: 'f."decidedAt" desc nulls last, f."id" desc' })
  const records: Page['records'] = []
  for (const { versionId, ...row } of page.records)
    records.push({ ...row, ...(await withdrawing(call, row, String(versionId))) })
  return { ...page, records }
}

/**
 * Whether the node lets a decision be withdrawn, and what that requires; whether later steps depend on it is checked on
 * execution.
 */
async function withdrawing(call: Call, row: Record<string, unknown>, versionId: string) {
  const isOwn = row.phase === 'running' && row.handedOn !== true && row.state === 'agreed'
  const graph = isOwn ? await graphOf(call, versionId, String(row.key)) : undefined
  const button =
    graph && buttonsOf(graph.nodes.find(node => node.id === row.nodeId)).find(each => each.button === 'withdraw')
  const demands = button && demandsOf(button)
  return {
    withdrawable: button !== undefined,
    withdrawSays: demands?.comment ?? false,
    withdrawSigns: demands?.signature ?? false,
  }
}

/** POST /nbpm/copy/list: returns the caller's copies; `unread` only unread ones. */
export function copies(call: Call<EndpointInput<'processCopy.list'>>): Promise<Page> {
  const s = new Statement()
  const me = s.value(call.session?.userId ?? '')
  const search = searched(call, s)
  const unread = call.input.unread === true ? ' and c."read_at" is null' : ''
  const from = `
    select c."id", c."task_id" as "taskId", c."node_id" as "nodeId",
    c."from_id" as "fromId", f."name" as "fromName", c."comment",
      c."sent_at" as "sentAt", c."read_at" as "readAt", ${shown}
    from "process_copy" c join "process_instance" i on i."id" = c."instance_id" and i."deleted_at" is null
    left join "app_user" u on u."id" = i."initiator_id" left join "app_user" f on f."id" = c."from_id"
    where c."user_id" = ${me}${unread}${search}`
  return pageOf(call, s, { from, order: 'f."sentAt" desc, f."id" desc' })
}

/** POST /nbpm/copy/read: all or none; other users' copies do not exist for the caller. */
export async function readCopies(call: Call<EndpointInput<'processCopy.read'>>): Promise<{ read: number }> {
  const ids = [...new Set(textsOf(call.input.ids))]
  return call.transaction(async tx => {
    const s = new Statement()
    const rows = await s.run(
      tx.db,
      `update "process_copy" set "read_at" = coalesce("read_at", now()) where "id" = any(${s.value(ids)}::text[])
         and "user_id" = ${s.value(tx.session?.userId ?? '')} returning "id"`,
    )
    if (rows.length < ids.length) throw fault('COPY_GONE')
    return { read: rows.length }
  })
}

/** GET /nbpm/task/count: returns figures for home page and workbench. */
export async function counts(call: Call): Promise<Record<string, number>> {
  const user = call.session?.userId ?? ''
  const s = new Statement()
  const me = s.value(user)
  const groups = s.value(await groupsOf(call, user))
  const [row] = await s.run(
    call.db,
    `select
       (select count(distinct l."task_id") from "process_slot" l
       join "process_task" t on t."id" = l."task_id" and t."ended_at" is null
         join "process_instance" i on i."id" = t."instance_id" and i."deleted_at" is null
         where l."open_for" = ${me} and l."closed_at" is null)::int as "todo",
       (select count(*) from "process_task" t join "process_instance" i on i."id" = t."instance_id"
       and i."deleted_at" is null
         where t."ended_at" is null and ${isClaimableBy(me, groups)}
         and not exists (select 1 from "process_slot" l
         where l."task_id" = t."id" and l."state" in ('open', 'waiting')))::int as "claimable",
       (select count(*) from ${doneTurns} where ${isDoneBy(me)})::int as "done",
       (select count(*) from "process_instance" i
       where i."initiator_id" = ${me} and i."deleted_at" is null)::int as "started",
       c."copied", c."unread"
     from (select count(*)::int as "copied", (count(*) filter (where c."read_at" is null))::int as "unread"
     from "process_copy" c
       join "process_instance" i on i."id" = c."instance_id" and i."deleted_at" is null where c."user_id" = ${me}) c`,
  )
  return row as Record<string, number>
}

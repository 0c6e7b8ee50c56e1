import type { Config } from '../../../ground/config/config.ts'
import type { Call, Database, JobHandler } from '../../../ground/kernel/call.ts'
import { systemCall } from '../../../ground/kernel/createCall.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { foldEvents, type ReportEvent } from './foldEvents.ts'

/** Number of instances counted per transaction. */
const portion = 50
/** Number of instances searched at a time; finding a few costs as much as finding many. */
const found = 5000

/** An instance with its events, as input of the read model. */
export interface Fed {
  id: string
  title: string
  number: string | null
  key: string
  processName: string | null
  versionNo: number | null
  initiatorId: string | null
  organizationId: string | null
  sequence: number
  now: Date
  events: ReportEvent[]
}

/**
 * Returns instances with new events since they were last counted: running ones, and recently ended ones. With `all`,
 * any instance; for the nightly run and an empty read model. Instances without events are skipped.
 */
async function changedInstances(db: Database, all: boolean, after: string): Promise<string[]> {
  const s = new Statement()
  const alive = `select i."id", i."sequence" from "process_instance" i where i."deleted_at" is null`
  const candidates = all
    ? alive
    : `${alive} and i."phase" in ('running', 'suspended')
      union all ${alive} and i."ended_at" > now() - interval '1 day'`
  const rows = await s.run(
    db,
    `select c."id" from (${candidates}) c left join "process_fact" f on f."instance_id" = c."id"
     where f."sequence" is distinct from c."sequence" and c."id" > ${s.value(after)}
       and exists (select 1 from "process_event" e where e."instance_id" = c."id") order by c."id"
       limit ${s.value(found)}`,
  )
  return rows.map(row => String(row.id))
}

async function readFed(db: Database, ids: readonly string[]): Promise<Fed[]> {
  const s = new Statement()
  const rows = await s.run(
    db,
    `select i."id", i."title", i."number", i."key", i."process_name" as "processName",
      i."version_no" as "versionNo", i."initiator_id" as "initiatorId",
       i."organization_id" as "organizationId", i."sequence", now() as "now",
       (select jsonb_agg(jsonb_build_object('at', e."at", 'kind', e."kind", 'nodeId',
       e."node_id", 'data', coalesce(e."data", '{}'::jsonb)) order by e."sequence")
          from "process_event" e where e."instance_id" = i."id" and e."sequence" <= i."sequence") as "events"
     from "process_instance" i where i."id" = any(${s.value(ids)}::text[])`,
  )
  return rows.map(row => ({ ...(row as unknown as Fed), events: (row.events ?? []) as ReportEvent[] }))
}

/** Counts changed instances; returns their number. Stops on abort. */
export async function feedFacts(
  base: { db: Database; config: Config },
  { all = false, signal, most = Number.POSITIVE_INFINITY }: { all?: boolean; signal?: AbortSignal; most?: number } = {},
): Promise<number> {
  let counted = 0
  let after = ''
  for (;;) {
    const changed = await changedInstances(base.db, all, after)
    for (let from = 0; from < changed.length; from += portion) {
      if (counted >= most || signal?.aborted) return counted
      const ids = changed.slice(from, from + portion)
      const fed = await readFed(base.db, ids)
      await systemCall(base).transaction(tx => writeFacts(tx, fed))
      counted += ids.length
    }
    after = changed.at(-1) ?? after
    if (changed.length < found) return counted
  }
}

/** Recounts these instances, replacing earlier results. */
export async function writeFacts(tx: Call, fed: readonly Fed[]): Promise<void> {
  const s = new Statement()
  const ids = fed.map(one => one.id)
  // Another process may count the same instances concurrently.
  await s.run(tx.db, `select pg_advisory_xact_lock(${s.value(7236713)}::bigint)`)
  const { instances, tasks, turns } = rowsOf(fed)
  for (const table of ['process_fact', 'process_task_fact', 'process_turn_fact']) {
    const gone = new Statement()
    await gone.run(tx.db, `delete from "${table}" where "instance_id" = any(${gone.value(ids)}::text[])`)
  }
  await insert(tx, 'process_fact', instances)
  await insert(tx, 'process_task_fact', tasks)
  await insert(tx, 'process_turn_fact', turns)
  const people = new Statement()
  await people.run(
    tx.db,
    `update "process_turn_fact" t set "user_organization_id" = u."organization_id" from "app_user" u
     where u."id" = t."user_id" and t."instance_id" = any(${people.value(ids)}::text[])`,
  )
}

async function insert(tx: Call, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const s = new Statement()
  const names = Object.keys(rows[0] ?? {})
    .map(name => `"${name}"`)
    .join(', ')
  await s.run(
    tx.db,
    `insert into "${table}" (${names}) select ${names}
      from jsonb_populate_recordset(null::"${table}", ${s.value(JSON.stringify(rows))}::jsonb)`,
  )
}

const hoursBetween = (from: string, to: string | null): number | null =>
  to === null ? null : Math.round(((Date.parse(to) - Date.parse(from)) / 3_600_000) * 100) / 100

/** Returns the day in the company calendar. */
const dayOf = (at: string | null): string | null =>
  at === null ? null : new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10)

/** Returns the rows of the read model, by table. */
export function rowsOf(fed: readonly Fed[]): { instances: object[]; tasks: object[]; turns: object[] } {
  const rows: { instances: object[]; tasks: object[]; turns: object[] } = { instances: [], tasks: [], turns: [] }
  for (const { id, events, now, sequence, ...one } of fed) {
    if (events.length === 0) continue
    const fact = foldEvents(events, new Date(now).toISOString())
    const whose = {
      instance_id: id,
      title: one.title,
      key: one.key,
      process_name: one.processName,
      initiator_id: one.initiatorId,
      organization_id: one.organizationId,
    }
    rows.instances.push({
      ...whose,
      id,
      number: one.number,
      version_no: one.versionNo,
      phase: fact.phase,
      started_at: fact.startedAt,
      ended_at: fact.endedAt,
      started_on: dayOf(fact.startedAt),
      ended_on: dayOf(fact.endedAt),
      hours: hoursBetween(fact.startedAt, fact.endedAt),
      tasks: fact.tasks.length,
      people: fact.people,
      returns: fact.returns,
      overdue: fact.tasks.filter(task => task.overdue).length,
      incidents: fact.incidents,
      sequence,
    })
    const nodes = new Map(fact.tasks.map(task => [task.nodeId, task.nodeName]))
    for (const { taskId, nodeId, nodeName, openedAt, endedAt, ...task } of fact.tasks)
      rows.tasks.push({
        ...whose,
        ...task,
        id: taskId,
        task_id: taskId,
        node_id: nodeId,
        node_name: nodeName,
        opened_at: openedAt,
        ended_at: endedAt,
        opened_on: dayOf(openedAt),
        hours: hoursBetween(openedAt, endedAt),
      })
    for (const { id: turnId, slotId, taskId, nodeId, userId, openedAt, decidedAt, ...turn } of fact.turns)
      rows.turns.push({
        ...whose,
        ...turn,
        id: turnId,
        slot_id: slotId,
        task_id: taskId,
        node_id: nodeId,
        node_name: nodes.get(nodeId) ?? nodeId,
        user_id: userId,
        opened_at: openedAt,
        decided_at: decidedAt,
        opened_on: dayOf(openedAt),
        hours: hoursBetween(openedAt, decidedAt),
      })
  }
  return rows
}

/** Runs every minute and counts new events. */
export const countProcesses: JobHandler = async (base, { signal }) => {
  await feedFacts(base, { signal })
}

/** Runs every night: counts missed instances, and removes deleted ones. */
export const recountProcesses: JobHandler = async (base, { signal }) => {
  for (const table of ['process_fact', 'process_task_fact', 'process_turn_fact'])
    await new Statement().run(
      base.db,
      `delete from "${table}" f where not exists (select 1 from "process_instance" i
        where i."id" = f."instance_id" and i."deleted_at" is null)`,
    )
  await feedFacts(base, { all: true, signal })
}

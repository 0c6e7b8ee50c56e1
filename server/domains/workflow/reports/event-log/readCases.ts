import type { Call } from '../../../../ground/kernel/call.ts'
import { modelOf } from '../../../../services/records/model/entityModel.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../../services/records/search/scope.ts'

/** An instance with its history, for an event log. */
export interface LogCase {
  id: string
  number: string | null
  title: string
  key: string
  processName: string | null
  versionNo: number | null
  phase: string
  initiatorId: string | null
  initiatorName: string | null
  organizationName: string | null
  startedAt: string
  endedAt: string | null
  events: LogEvent[]
}

export interface LogEvent {
  sequence: number
  at: string
  kind: string
  nodeId: string | null
  nodeName: string | null
  actorId: string | null
  actorName: string | null
  /** Assignee of the turn. */
  assigneeId: string | null
  assigneeName: string | null
  taskId: string | null
  decision: string | null
}

/** Selection of instances. */
export interface LogFilter {
  key: string | null
  /** Start days, inclusive, such as `2026-01-31`. */
  from: string
  to: string
}

const portion = 100

export async function casesCount(call: Call, filter: LogFilter): Promise<number> {
  const s = new Statement()
  const [row] = await s.run(call.db, `select count(*)::int as "count" from ${casesFrom(call, filter, s)}`)
  return Number(row?.count ?? 0)
}

/** Yields the instances within the caller's data scope, oldest first, read in batches. */
export async function* readCases(call: Call, filter: LogFilter): AsyncGenerator<LogCase> {
  let after = ''
  for (;;) {
    const s = new Statement()
    const rows = await s.run(
      call.db,
      `select t."id", t."number", t."title", t."key",
        t."process_name" as "processName", t."version_no" as "versionNo", t."phase",
         t."initiator_id" as "initiatorId", u."name" as "initiatorName",
         o."name" as "organizationName", t."started_at" as "startedAt", t."ended_at" as "endedAt",
         (select jsonb_agg(jsonb_build_object('sequence', e."sequence", 'at',
         e."at", 'kind', e."kind", 'nodeId', e."node_id", 'actorId', e."actor_id",
            'actorName', a."name", 'nodeName', e."data"->>'name', 'assigneeId',
            e."data"->>'assignee', 'assigneeName', p."name", 'taskId', e."data"->>'taskId',
            'decision', coalesce(e."data"->>'decision', e."data"->>'outcome', e."data"->>'phase'))
            order by e."sequence")
          from "process_event" e left join "app_user" a on a."id" = e."actor_id"
          left join "app_user" p on p."id" = e."data"->>'assignee'
          where e."instance_id" = t."id") as "events"
       from ${casesFrom(call, filter, s, after)} order by t."id" limit ${portion}`,
    )
    for (const row of rows) yield caseOf(row)
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = String(last.id)
  }
}

function casesFrom(call: Call, { key, from, to }: LogFilter, s: Statement, after = ''): string {
  const days = [from, to].map(day => s.value(day))
  const process = key === null ? '' : ` and t."key" = ${s.value(key)}`
  return `"process_instance" t left join "app_user" u on u."id" = t."initiator_id"
    left join "organization" o on o."id" = t."organization_id"
    where t."started_at" >= (${days[0]}::date)::timestamp at time zone 'Asia/Shanghai'
    and t."started_at" < (${days[1]}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      and t."id" > ${s.value(after)}${process} and ${visibleCondition(call, modelOf('processInstance'), s)}`
}

const iso = (value: unknown): string => new Date(value as string).toISOString()

function caseOf(row: Record<string, unknown>): LogCase {
  const events = (row.events ?? []) as LogEvent[]
  // Only the first event of a task contains its name.
  const names = new Map(events.flatMap(({ nodeId, nodeName }) => (nodeId && nodeName ? [[nodeId, nodeName]] : [])))
  return {
    ...(row as unknown as LogCase),
    startedAt: iso(row.startedAt),
    endedAt: row.endedAt === null ? null : iso(row.endedAt),
    events: events.map(event => ({
      ...event,
      at: iso(event.at),
      nodeName: event.nodeId === null ? null : (names.get(event.nodeId) ?? event.nodeId),
    })),
  }
}

import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { dayRange } from '../../../services/records/search/dayRange.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'

/** A statement over the read model, filtered by the call's days, process and scope. */
class Figures {
  readonly s = new Statement()
  private readonly call: Call
  readonly from: string
  readonly to: string

  constructor(call: Call) {
    this.call = call
    const { from, to } = dayRange(call.input)
    this.from = this.s.value(from)
    this.to = this.s.value(to)
  }

  /** Returns the rows of a table whose day lies within the range, as `t`. */
  within(table: 'processFact' | 'processTaskFact' | 'processTurnFact', day: string): string {
    const model = modelOf(table)
    const key = textOf(this.call.input.key)
    const process = key === null ? '' : ` and t."key" = ${this.s.value(key)}`
    return `${model.table} t where t."${day}" between ${this.from}::date and ${this.to}::date${process}
      and ${visibleCondition(this.call, model, this.s)}`
  }

  run(sql: string): Promise<Record<string, unknown>[]> {
    return this.s.run(this.call.db, sql)
  }
}

const average = `round(avg(t."hours")::numeric, 2)::float8`
const percentile = (share: number) =>
  `round((percentile_cont(${share}) within group (order by t."hours"))::numeric, 2)::float8`
const percent = (part: string) =>
  `coalesce(round(100.0 * (count(*) filter (where ${part})) / nullif(count(*), 0), 1), 0)::float8`

/** POST /nbpm/report/overview: returns the headline figures. */
export async function overview(call: Call) {
  const f = new Figures(call)
  const [row] = await f.run(
    `select started.*, ended.*, tasks.*, turns.* from
       (select count(*)::int as "started", (count(*) filter (where t."phase" in ('running', 'suspended')))::int as
       "running",
          ${percent('t."returns" > 0')} as "returnRate" from ${f.within('processFact', 'started_on')}) started,
       (select count(*)::int as "ended", coalesce(${average}, 0) as "averageHours",
       coalesce(${percentile(0.5)}, 0) as "medianHours"
          from ${f.within('processFact', 'ended_on')}) ended,
       (select count(*)::int as "tasks", (count(*) filter (where t."overdue"))::int as "overdue",
       ${percent('t."overdue"')} as "overdueRate",
          (count(*) filter (where t."rework"))::int as "rework" from ${f.within('processTaskFact', 'opened_on')}) tasks,
       (select count(distinct t."user_id")::int as "people" from ${f.within('processTurnFact', 'opened_on')}) turns`,
  )
  return { id: 'overview', ...row }
}

/** POST /nbpm/report/daily: returns started and ended instances per day, including days without any. */
export async function daily(call: Call) {
  const f = new Figures(call)
  return f.run(
    `with day as (select generate_series(${f.from}::date, ${f.to}::date, interval '1 day')::date as "date"),
     started as (select t."started_on" as "date", count(*)::int as "count" from ${f.within('processFact', 'started_on')}
     group by 1),
     ended as (select t."ended_on" as "date", count(*)::int as "count" from ${f.within('processFact', 'ended_on')}
     group by 1)
     select to_char(day."date", 'YYYY-MM-DD') as "id",
     to_char(day."date", 'YYYY-MM-DD') as "date", coalesce(started."count", 0) as "started",
       coalesce(ended."count", 0) as "ended"
     from day left join started on started."date" = day."date" left join ended on ended."date" = day."date"
     order by day."date"`,
  )
}

const ofInstances = `count(*)::int as "started", (count(*) filter (where t."ended_on" is not null))::int as "ended",
  (count(*) filter (where t."phase" in ('running', 'suspended')))::int as "running",
  coalesce(${average}, 0) as "averageHours",
  coalesce(${percentile(0.5)}, 0) as "medianHours",
  coalesce(${percentile(0.9)}, 0) as "slowHours", coalesce(sum(t."returns"), 0)::int as "returns",
  (count(*) filter (where t."overdue" > 0))::int as "overdue"`

/** POST /nbpm/report/process: returns instances started within the days, by process. */
export async function byProcess(call: Call) {
  const f = new Figures(call)
  return f.run(
    `select t."key" as "id", t."key", max(t."process_name") as "processName", ${ofInstances}
      from ${f.within('processFact', 'started_on')}
     group by t."key" order by "started" desc, t."key" limit 200`,
  )
}

/** POST /nbpm/report/organization: returns instances started within the days, by their initiator's organization. */
export async function byOrganization(call: Call) {
  const f = new Figures(call)
  return f.run(
    `select r.*, coalesce(o."name", '（无组织）') as "organizationName" from (
       select coalesce(t."organization_id", '') as "id", t."organization_id" as "organizationId", ${ofInstances}
       from ${f.within('processFact', 'started_on')} group by t."organization_id" order by "started" desc, 1 limit 200
     ) r left join "organization" o on o."id" = r."organizationId" order by r."started" desc, r."id"`,
  )
}

/**
 * POST /nbpm/report/node: figures of the tasks opened within the days, by node, slowest first. Counts refusals by
 * turns, because a task can be returned several times in place; a refusal by a timeout has no turn and counts by its
 * outcome.
 */
export async function byNode(call: Call) {
  const f = new Figures(call)
  const refusing = `(count(*) filter (where t."result" in ('refused', 'returned')))::int`
  const turns = `select t."task_id", nullif(${refusing}, 0) as "refused"
    from ${f.within('processTurnFact', 'opened_on')} group by 1`
  return f.run(
    `select t."key" || ' ' || t."node_id" as "id", t."key", max(t."process_name") as "processName",
      t."node_id" as "nodeId", max(t."node_name") as "nodeName",
       max(t."process_name") || ' · ' || max(t."node_name") as "name",
       count(*)::int as "visits", (count(*) filter (where t."ended_at" is null))::int as "waiting",
       coalesce(${average}, 0) as "averageHours", coalesce(${percentile(0.9)}, 0) as "slowHours",
       (count(*) filter (where t."overdue"))::int as "overdue",
       (count(*) filter (where t."rework"))::int as "rework",
       sum(coalesce(turn."refused", (t."outcome" in ('refused', 'returned'))::int, 0))::int as "refused"
     from (select t.* from ${f.within('processTaskFact', 'opened_on')}) t
     left join (${turns}) turn on turn."task_id" = t."task_id"
     group by t."key", t."node_id" order by "averageHours" desc, 1 limit 200`,
  )
}

/** POST /nbpm/report/person: returns turns that began within the days, by assignee. */
export async function byPerson(call: Call) {
  const f = new Figures(call)
  return f.run(
    `select r.*, coalesce(u."name", r."userId") as "userName" from (
       select t."user_id" as "id", t."user_id" as "userId", count(*)::int as "turns",
       (count(*) filter (where t."decided_at" is not null))::int as "decided",
         (count(*) filter (where t."decided_at" is null))::int as "waiting", coalesce(${average}, 0) as "averageHours",
         coalesce(${percentile(0.9)}, 0) as "slowHours", (count(*) filter (where t."overdue"))::int as "overdue",
         (count(*) filter (where t."result" in ('refused', 'returned')))::int as "refused",
         coalesce(sum(t."urged"), 0)::int as "urged"
       from ${f.within('processTurnFact', 'opened_on')} group by t."user_id" order by "turns" desc, 1 limit 200
     ) r left join "app_user" u on u."id" = r."userId" order by r."turns" desc, r."id"`,
  )
}

const bounds = [1, 4, 8, 24, 72, 168, 720]
const bucketNames = ['1 小时内', '4 小时内', '8 小时内', '1 天内', '3 天内', '7 天内', '30 天内', '30 天以上']

/** POST /nbpm/report/duration: returns the durations of instances that ended within the days. */
export async function byDuration(call: Call) {
  const f = new Figures(call)
  const rows = await f.run(
    `select width_bucket(t."hours"::float8, array[${bounds.join(', ')}]::float8[]) as "bucket", count(*)::int as "count"
     from ${f.within('processFact', 'ended_on')} group by 1`,
  )
  const counts = new Map(rows.map(row => [Number(row.bucket), Number(row.count)]))
  return bucketNames.map((bucket, place) => ({ id: String(place), bucket, count: counts.get(place) ?? 0 }))
}

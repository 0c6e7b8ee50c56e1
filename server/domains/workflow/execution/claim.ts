import type { Variables } from '../../../../processes/state/state.ts'
import type { Repeats } from '../../../../processes/state/timers.ts'
import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { clockOffset } from '../stored/clock.ts'

export interface DueTimer {
  id: string
  instanceId: string
  /** ISO text; with the id it identifies one firing. */
  due: string
}

export interface DueJob {
  id: string
  kind: string
  instanceId: string
  tokenId: string | null
  nodeId: string | null
  handler: string | null
  data: { settings?: Record<string, unknown>; variables?: Variables; deaths?: number } & Record<string, unknown>
  /** ISO text. */
  due: string
  attempts: number
  most: number
}

export interface DueStart {
  id: string
  versionId: string
  key: string
  nodeId: string
  due: string
  repeats: Repeats | null
}

const clock = (config: Config, statement: Statement) =>
  `(clock_timestamp() + ${statement.value(clockOffset(config))} * interval '1 millisecond')`

/** Leases use the real clock: however far process time is ahead, a working process keeps its claims. */
const leased = ({ pace }: Config) => `clock_timestamp() + interval '${pace.processLeaseSeconds} seconds'`
const free = (alias: string) => `(${alias}."lease_until" is null or ${alias}."lease_until" < clock_timestamp())`

interface Due {
  id: string
  due: string
}

const byDue = (one: Due, other: Due): number => one.due.localeCompare(other.due) || one.id.localeCompare(other.id)

/** Claims due timers of running instances, oldest first; each goes to one process. */
export async function claimTimers(base: { db: Database; config: Config }, most: number): Promise<DueTimer[]> {
  const statement = new Statement()
  const rows = await statement.steady(
    base.db,
    `update "process_subscription" s set "lease_until" = ${leased(base.config)} where s."id" in (
       select d."id" from "process_subscription" d join "process_instance" i on i."id" = d."instance_id"
       where d."due" <= ${clock(base.config, statement)} and i."phase" = 'running' and ${free('d')}
       order by d."due", d."id" limit ${statement.value(most)} for update of d skip locked)
     returning s."id", s."instance_id" as "instanceId", s."due" as "due"`,
  )
  return rows
    .map(row => ({
      id: String(row.id),
      instanceId: String(row.instanceId),
      due: new Date(row.due as string).toISOString(),
    }))
    .sort(byDue)
}

const quietKind = 'archive'
/** Background jobs without a waiting user. */
const quiet = `"kind" = '${quietKind}'`
export const isQuietJob = ({ kind }: { kind: string }): boolean => kind === quietKind

/** Jobs of a suspended instance wait until it continues, except the ends of called instances. */
const may = (alias: string) => `(i."phase" <> 'suspended' or ${alias}."kind" = 'endChild')`

/** Increments `deaths` of a job whose lease expired while it was running: its process ended without releasing it. */
const counted = `case when j."state" = 'running'
  then j."data" || jsonb_build_object('deaths', coalesce((j."data"->>'deaths')::int, 0) + 1) else j."data" end`

/**
 * Claims jobs that are due, either background jobs or all others; counts the attempt here, so that a crash counts too.
 */
export async function claimJobs(
  base: { db: Database; config: Config },
  { most, isQuiet }: { most: number; isQuiet: boolean },
): Promise<DueJob[]> {
  const statement = new Statement()
  const rows = await statement.steady(
    base.db,
    `update "process_job" j set "lease_until" = ${leased(base.config)},
      "attempts" = j."attempts" + 1, "data" = ${counted}, "state" = 'running' where j."id" in (
       select d."id" from "process_job" d join "process_instance" i on i."id" = d."instance_id"
       where d."state" in ('waiting', 'running') and d."due" <= ${clock(base.config, statement)} and ${free('d')}
         and ${may('d')} and ${isQuiet ? '' : 'not '}d.${quiet}
       order by d."due", d."id" limit ${statement.value(most)} for update of d skip locked)
     returning j."id", j."kind", j."instance_id" as "instanceId", j."token_id" as "tokenId", j."node_id" as "nodeId",
       j."handler", j."data", j."attempts", j."most", j."due"`,
  )
  return rows
    .map(row => ({ ...(row as unknown as DueJob), due: new Date(row.due as string).toISOString() }))
    .map(job => ({ ...job, data: Object(job.data) as DueJob['data'] }))
    .sort(byDue)
}

/** Extends the lease of jobs in progress, because an external call may take longer. */
export async function renewJobs(
  { db, config }: { db: Database; config: Config },
  ids: readonly string[],
): Promise<void> {
  const statement = new Statement()
  await statement.run(
    db,
    `update "process_job" set "lease_until" = ${leased(config)}
      where "id" = any(${statement.value(ids)}::text[]) and "state" = 'running'`,
  )
}

/** Claims timers that start new instances. */
export async function claimStarts(base: { db: Database; config: Config }, most: number): Promise<DueStart[]> {
  const statement = new Statement()
  const rows = await statement.steady(
    base.db,
    `update "process_start" s set "lease_until" = ${leased(base.config)} where s."id" in (
       select d."id" from "process_start" d where d."due" <= ${clock(base.config, statement)} and ${free('d')}
       order by d."due", d."id" limit ${statement.value(most)} for update of d skip locked)
     returning s."id", s."version_id" as "versionId", s."key", s."node_id" as "nodeId", s."due", s."repeats"`,
  )
  return rows.map(row => ({ ...(row as unknown as DueStart), due: new Date(row.due as string).toISOString() }))
}

/** Returns the milliseconds in process time until the next non-background work is due; undefined if there is none. */
export async function nextDue({ db, config }: { db: Database; config: Config }): Promise<number | undefined> {
  const statement = new Statement()
  const [row] = await statement.steady(
    db,
    `select extract(epoch from least(
      (select min(s."due") from "process_subscription" s join "process_instance" i on i."id" = s."instance_id"
        where i."phase" = 'running' and ${free('s')}),
      (select min(j."due") from "process_job" j join "process_instance" i on i."id" = j."instance_id"
        where j."state" in ('waiting', 'running') and not j.${quiet} and ${may('j')} and ${free('j')}),
      (select min(p."due") from "process_start" p where ${free('p')})
    ) - clock_timestamp()) * 1000 - ${statement.value(clockOffset(config))}::double precision as "wait"`,
  )
  const wait = row?.wait
  return wait === null || wait === undefined ? undefined : Number(wait)
}

import { sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Config } from '../../ground/config/config.ts'
import { hubOf } from '../../ground/events/publish.ts'
import type { Database, JobHandler, Schedule } from '../../ground/kernel/call.ts'
import { bossDatabase } from './bossDatabase.ts'
import { onCommitted } from './enqueue.ts'
import { settleAbandoned } from './jobRow.ts'
import { createRunner } from './runner.ts'
import { runDueSchedules, scheduleJob, syncSchedules } from './scheduler.ts'

interface JobsBase {
  db: Database
  config: Config
  kinds: Record<string, JobHandler>
  schedules: readonly Schedule[]
  log(error: unknown, message: string): void
}

export interface Jobs {
  /** Looks for work of an earlier process; a database without jobs is not touched. */
  open(): Promise<void>
  /** Interrupts running jobs; another process, or the next one, continues them. */
  close(): Promise<void>
}

/**
 * Background work by pg-boss on the product's database.
 *
 * Life cycle: a transaction writes a job and a row of `jobOutbox`; after its commit the job is handed to pg-boss under
 * an id that makes a second delivery harmless; a worker of any process takes it; if it throws, it is retried with
 * growing delays and finally marked failed until an operator restarts it. pg-boss and its tables are created with the
 * first job, so that a start never waits for them. Handlers run at least once: each stores its progress in its own row
 * and writes only while it holds the job.
 */
export function createJobs({ db, config, kinds: given, schedules, log }: JobsBase): Jobs {
  const kinds = { ...given, schedule: scheduleJob(schedules) }
  const isAlone = config.database.kind === 'pglite'
  const { jobLookMilliseconds: lookMilliseconds, jobRetrySeconds } = config.pace
  const lookSeconds = lookMilliseconds / 1000
  const runner = createRunner({ db, config, kinds, log })
  const workers = new Map<string, string>()
  let isStopping = false
  let boss: Promise<PgBoss> | undefined
  let sweep: NodeJS.Timeout | undefined
  let handing = Promise.resolve()

  const start = async (): Promise<PgBoss> => {
    const made = new PgBoss({
      db: bossDatabase(db),
      backend: isAlone ? 'pglite' : 'postgres',
      // How soon jobs of a dead process are found.
      superviseIntervalSeconds: isAlone ? 6 * lookSeconds : lookSeconds,
      monitorIntervalSeconds: isAlone ? 6 * lookSeconds : lookSeconds,
      // Schedules are our own rows, which can be paused, run now and catch up.
      schedule: false,
    })
    made.on('error', error => {
      if (!isStopping) log(error, 'jobs')
    })
    await made.start()
    for (const kind of Object.keys(kinds)) {
      const options = {
        retryLimit: 8,
        retryDelay: jobRetrySeconds,
        retryBackoff: true,
        retryDelayMax: 600,
        expireInSeconds: 7200,
        // pg-boss requires at least 10. A single process cannot lose a job to another, and a long query may delay its
        // heartbeat.
        heartbeatSeconds: isAlone ? 60 : 10,
      }
      await made.createQueue(kind, options)
    }
    if (isAlone) await giveUpBegun(db, made)
    for (const kind of Object.keys(kinds)) {
      const id = await made.work(
        kind,
        {
          pollingIntervalSeconds: isAlone ? lookSeconds : Math.max(0.5, 0.4 * lookSeconds),
          includeMetadata: true as const,
        },
        async ([job]: JobWithMetadata<Record<string, unknown>>[]) => {
          if (!job) return
          // More jobs may follow; workers need not wait for the next poll.
          await runner.run(job).finally(() => made.notifyWorker(workers.get(kind) ?? ''))
        },
      )
      workers.set(kind, id)
    }
    return made
  }

  const running = async (): Promise<PgBoss> => {
    boss ??= start()
    // The next sweep retries a failed start.
    return boss.catch(error => {
      boss = undefined
      throw error
    })
  }

  const handOver = async (): Promise<void> => {
    if (isStopping) return
    const rows = await db.selectFrom('jobOutbox').selectAll().orderBy('createdAt').limit(200).execute()
    if (rows.length === 0 || isStopping) return
    const made = await running()
    for (const { id, kind, jobId, data } of rows) {
      // A queue keeps the delay it was created with.
      if (kind in kinds) await made.send(kind, Object(data), { id: jobId, retryDelay: jobRetrySeconds })
      else log(new Error(`no job of kind "${kind}"`), 'jobs')
      await db.deleteFrom('jobOutbox').where('id', '=', id).execute()
    }
    for (const kind of new Set(rows.map(row => row.kind))) made.notifyWorker(workers.get(kind) ?? '')
  }
  const lookAround = async (): Promise<void> => {
    if (isStopping) return
    await runDueSchedules({ db, config }, schedules)
    // Another process may have created the tables since; this one must take over its work if it dies.
    if (!boss && (await isMade(db))) await running()
    if (boss) await settleAbandoned(db)
  }
  const then = (work: () => Promise<void>) => {
    handing = handing.then(work).catch(error => {
      if (!isStopping) log(error, 'jobs are not handed over')
    })
  }

  return {
    open: async () => {
      const wake = () => then(handOver)
      onCommitted(config, wake)
      hubOf(config)?.on('cancel', ({ id }) => runner.cancel(String(id)))
      await syncSchedules(db, schedules)
      sweep = setInterval(() => {
        then(lookAround)
        wake()
      }, lookMilliseconds)
      sweep.unref()
      if (await isMade(db)) running().catch(error => log(error, 'jobs do not start'))
      wake()
    },
    close: async () => {
      isStopping = true
      clearInterval(sweep)
      await handing
      await runner.stop()
      const made = await boss?.catch(() => undefined)
      await made?.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** With a single process, started jobs belong to a dead process and need not wait for the timeout. */
async function giveUpBegun(db: Database, boss: PgBoss): Promise<void> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id::text as id from pgboss.job where state = 'active'`.execute(db)
  for (const { name, id } of rows) await boss.fail(name, id, { message: 'its process died' })
}

async function isMade(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isMade: boolean }>`select to_regclass('pgboss.job') is not null as "isMade"`.execute(db)
  return rows[0]?.isMade === true
}

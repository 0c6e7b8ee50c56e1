import { sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, JobHandler } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { bossDatabase } from './bossDatabase.ts'
import { onCommitted } from './enqueue.ts'

interface JobsBase {
  db: Database
  config: Config
  kinds: Record<string, JobHandler>
  log(error: unknown, message: string): void
}

export interface Jobs {
  /** Looks for work that an earlier process left; a database that never had any is not touched. */
  open(): Promise<void>
  /** Interrupts what runs; it is tried again by the next process. */
  close(): Promise<void>
}

const sweepMilliseconds = 15_000
const retryLimit = 4

/**
 * Work in the background by pg-boss, on the database of the product.
 *
 * Life cycle: a transaction writes rows of `jobOutbox`; after its commit they are handed to pg-boss, each under an id
 * that makes a second handing-over nothing; a worker of any process takes the job; when it throws, it is tried again.
 * pg-boss and its tables come to be with the first job, so that a start never waits for them. Handlers therefore run at
 * least once: each keeps in its own row how far it came.
 */
export function createJobs({ db, config, kinds, log }: JobsBase): Jobs {
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  let boss: Promise<PgBoss> | undefined
  let sweep: NodeJS.Timeout | undefined
  let handing = Promise.resolve()

  const start = async (): Promise<PgBoss> => {
    const made = new PgBoss({
      db: bossDatabase(db),
      backend: config.database.kind === 'pglite' ? 'pglite' : 'postgres',
      superviseIntervalSeconds: 30,
      schedule: true,
    })
    made.on('error', error => log(error, 'jobs'))
    await made.start()
    for (const [kind, handler] of Object.entries(kinds)) {
      await made.createQueue(kind, { retryLimit, retryDelay: 5, expireInSeconds: 7200, heartbeatSeconds: 60 })
      const id = await made.work(
        kind,
        { pollingIntervalSeconds: config.database.kind === 'pglite' ? 15 : 2, includeMetadata: true as const },
        async ([job]: JobWithMetadata<Record<string, unknown>>[]) => {
          if (!job) return
          const signal = AbortSignal.any([stopping.signal, job.signal])
          await handler({ db, config }, { data: job.data, isLast: job.retryCount >= job.retryLimit, signal })
        },
      )
      workers.set(kind, id)
    }
    await made.schedule('housekeeping', '7 * * * *', {})
    return made
  }

  const handOver = async (): Promise<void> => {
    const rows = await db.selectFrom('jobOutbox').selectAll().orderBy('createdAt').limit(200).execute()
    if (rows.length === 0 || stopping.signal.aborted) return
    boss ??= start()
    // A failed start is tried again with the next sweep.
    const running = await boss.catch(error => {
      boss = undefined
      throw error
    })
    for (const { id, kind, jobId, data } of rows) {
      if (kind in kinds) await running.send(kind, Object(data), { id: jobId })
      else log(new Error(`no job of kind "${kind}"`), 'jobs')
      await db.deleteFrom('jobOutbox').where('id', '=', id).execute()
    }
    for (const kind of new Set(rows.map(row => row.kind))) running.notifyWorker(workers.get(kind) ?? '')
  }
  const wake = () => {
    handing = handing.then(handOver).catch(error => {
      if (!stopping.signal.aborted) log(error, 'jobs are not handed over')
    })
  }

  return {
    open: async () => {
      onCommitted(config, wake)
      const { rows } = await sql<{ isMade: boolean }>`select to_regclass('pgboss.job') is not null as "isMade"`.execute(
        db,
      )
      sweep = setInterval(wake, sweepMilliseconds)
      sweep.unref()
      if (rows[0]?.isMade) {
        boss ??= start()
        boss.catch(error => log(error, 'jobs do not start'))
      }
      wake()
    },
    close: async () => {
      clearInterval(sweep)
      stopping.abort(new Error('the server stops'))
      await handing
      const running = await boss?.catch(() => undefined)
      await running?.stop({ graceful: true, timeout: 5000 })
    },
  }
}

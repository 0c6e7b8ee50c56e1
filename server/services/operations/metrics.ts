import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { watchOf } from '../../ground/database/watch.ts'
import type { Database } from '../../ground/kernel/call.ts'
import type { DiskSpace } from './diskSpace.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  registry: Registry
  refused: Counter<'reason'>
}

/** Creates the Prometheus metrics of this process. */
export function createMetrics({ db, disk }: { db: Database; disk: DiskSpace }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const watch = watchOf(db)
  const statements = new Histogram({
    name: 'database_statement_seconds',
    help: 'Time that statements took, waiting for a connection not included',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  })
  watch?.onStatement(({ milliseconds, failed }) =>
    statements.observe({ outcome: failed ? 'failed' : 'done' }, milliseconds / 1000),
  )
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = watch?.pool() ?? { open: 0, idle: 0, waiting: 0 }
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Space that is left in the data folder',
    registers,
    async collect() {
      this.set(await disk.free())
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Work in the background by kind and state, of all processes together',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, state, count } of await jobStates(db)) this.set({ kind, state }, count)
    },
  })
  const refused = new Counter({
    name: 'calls_refused_total',
    help: 'Calls refused before they began',
    labelNames: ['reason'] as const,
    registers,
  })
  return { registry, refused }
}

/** Measures every call by its route template, which callers cannot invent. */
export function measureCalls(app: FastifyInstance, { registry }: Metrics, inProgress: () => number): void {
  const registers = [registry]
  const calls = new Histogram({
    name: 'http_request_seconds',
    help: 'Time until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  new Gauge({
    name: 'http_requests_in_progress',
    help: 'Calls of endpoints that are being answered',
    registers,
    collect() {
      this.set(inProgress())
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  // Event loop, memory and garbage collection are measured only in a listening server, not in every app instance.
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))
}

interface JobCount {
  kind: string
  state: string
  count: number
}

/** The job tables exist only after the first job. */
async function jobStates(db: Database): Promise<JobCount[]> {
  const outbox = await db
    .selectFrom('jobOutbox')
    .select(['kind', sql<string>`'outbox'`.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy('kind')
    .execute()
  const { rows } = await sql<{ made: boolean }>`select to_regclass('pgboss.job') is not null as made`.execute(db)
  if (!rows[0]?.made) return outbox
  const jobs = await sql<JobCount>`
    select name as kind, state::text as state, count(*)::int as count from pgboss.job
    where name not like '\\_\\_pgboss%' group by name, state`.execute(db)
  return [...outbox, ...jobs.rows]
}

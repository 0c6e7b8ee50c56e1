import { sql } from 'kysely'
import { type TemporaryServer, temporaryServer } from '../../../scripts/temporaryServer.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'

const records = 1_000_000
const runs = 11
const warmUps = 3

/** Figures of 1,000,000 records as a dashboard asks for them, against the same statement written by hand. */
export async function* aggregates(): AsyncGenerator<Figure> {
  yield* measure('PGlite', await temporaryServer({ seed: 'demo' }))
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('aggregates: no PostgreSQL server found, measured on PGlite only')
    return
  }
  try {
    yield* measure('PostgreSQL', await temporaryServer({ seed: 'demo', databaseUrl: postgres.url }))
  } finally {
    await postgres.stop()
  }
}

/** Two years of instances, in six phases and of twenty processes. */
async function fill({ database: { db } }: TemporaryServer): Promise<void> {
  await sql`truncate process_fact`.execute(db)
  await sql`insert into process_fact (id, instance_id, title, key, process_name, phase, started_at, started_on, hours)
    select 'b' || n, 'b' || n, '申请 ' || n, 'p' || n % 20, '流程 ' || n % 20,
      (array['running', 'completed', 'rejected', 'cancelled', 'terminated', 'suspended'])[1 + n % 6],
      timestamptz '2026-12-31 12:00+08' - n % 730 * interval '1 day', date '2026-12-31' - n % 730, n % 97
    from generate_series(1, ${sql.raw(String(records))}) n`.execute(db)
  await sql`vacuum analyze process_fact`.execute(db)
}

async function* measure(kind: string, server: TemporaryServer): AsyncGenerator<Figure> {
  try {
    await fill(server)
    const { access_token: token } = await issueToken({ db: server.database.db, config: server.config }, 'admin')
    const range = { from: '2026-01-01', to: '2026-12-31' }
    const ours = (path: string, groups: number) => async () => {
      const response = await fetch(`${server.base}/nbpm/report/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(range),
      })
      const { data } = (await response.json()) as { data: unknown[] }
      if (data.length !== groups) throw new Error(`${kind}: ${data.length} groups of ${path}`)
    }
    const within = sql`started_on >= ${range.from}::date and started_on <= ${range.to}::date`
    const cases = [
      {
        name: 'by phase',
        ours: ours('phase', 6),
        bare: sql`select phase, count(*)::int from process_fact where ${within} group by 1 order by 2 desc`,
      },
      {
        name: 'by month and phase',
        ours: ours('month', 72),
        bare: sql`select date_trunc('month', started_on::timestamp), phase, count(*)::int from process_fact
          where ${within} group by 1, 2 order by 1, 2`,
      },
    ]
    for (const one of cases) {
      const sides = { ours: one.ours, bare: () => one.bare.execute(server.database.db) }
      const taken = await inTurns(['ours', 'bare'], { runs, warmUps }, async side => {
        const began = performance.now()
        await sides[side]()
        return performance.now() - began
      })
      const name = `${kind}, 1,000,000 records ${one.name}`
      const [mine, theirs] = [median(taken.ours), median(taken.bare)]
      yield figure({ area: 'aggregates', name, ours: mine, other: theirs, unit: 'ms', bar: 1.2 })
    }
  } finally {
    await server.close()
  }
}

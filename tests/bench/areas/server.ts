import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { temporaryServer } from '../../../scripts/temporaryServer.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { issueToken } from '../../../server/identity/issueToken.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure } from '../figure.ts'
import { listCalls } from '../server/listCalls.ts'
import { memoryWhile } from '../server/memory.ts'
import { mixedLoad } from '../server/mixedLoad.ts'
import { adminToken, inFolder, post, type RunningServer, start } from '../server/people.ts'
import { throughput } from '../server/throughput.ts'

const many = 1_000_000
const fewer = 100_000
/** Of the mixed load; `LONG=1` takes ten minutes each. */
const seconds = process.env.LONG === '1' ? 600 : 20

/** The server under load: a million people on PostgreSQL, a hundred thousand on PGlite. */
export async function* server(): AsyncGenerator<Figure> {
  yield* embedded()
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('server: no PostgreSQL server found, measured on PGlite only')
    return
  }
  try {
    yield* mixedOnPostgres(postgres.url)
    yield* onPostgres(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function* embedded(): AsyncGenerator<Figure> {
  yield* await inFolder(async folder => {
    const figures: Figure[] = []
    const env = { DATA_DIR: folder, SEED: String(fewer) }
    const first = await start(env)
    await first.stop()
    const token = await adminToken(env)
    const running = await start(env)
    figures.push(timeOf('PGlite, ready on an existing folder, to 5 s', running.readyAfter, 5000))
    figures.push(...(await mixed('PGlite', running, token, fewer, 100)))
    await running.process.kill('SIGKILL')
    const again = await start(env)
    figures.push(timeOf('PGlite, ready after kill -9, to 10 s', again.readyAfter, 10_000))
    await again.stop()
    return figures
  })
}

async function* onPostgres(url: string): AsyncGenerator<Figure> {
  const began = performance.now()
  const inside = await temporaryServer({ seed: many, databaseUrl: url })
  console.log(`     1,000,000 users made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const { access_token: token } = await issueToken({ db: inside.database.db, config: inside.config }, 'admin')
  try {
    yield* listCalls({ base: inside.base, token, db: inside.database.db, url })
  } finally {
    await inside.close()
  }
  yield* await inFolder(async folder => {
    const running = await start({ DATA_DIR: folder, DATABASE_URL: url })
    const figures: Figure[] = []
    try {
      for await (const one of throughput(running, token, url)) figures.push(one)
      figures.push(await exporting(running, token))
    } finally {
      await running.stop()
    }
    return figures
  })
}

/** The same load as on PGlite, twice as fast, in a database of its own on the same server. */
async function* mixedOnPostgres(url: string): AsyncGenerator<Figure> {
  const admin = await openDatabase({ database: { kind: 'postgres', url } })
  await sql`create database mixed`.execute(admin.db)
  await admin.close()
  yield* await inFolder(async folder => {
    const env = { DATA_DIR: folder, SEED: String(fewer), DATABASE_URL: url.replace(/\/postgres$/, '/mixed') }
    const running = await start(env)
    try {
      return await mixed('PostgreSQL', running, await adminToken(env), fewer, 200)
    } finally {
      await running.stop()
    }
  })
}

const timeOf = (name: string, ours: number, other: number): Figure =>
  figure({ area: 'server', name, ours, other, unit: 'ms', bar: 1 })

async function mixed(kind: string, { base }: RunningServer, token: string, users: number, perSecond: number) {
  const found = await mixedLoad({ base, token, users }, { perSecond, seconds })
  for (const error of found.errors.slice(0, 3)) console.log(`     ${error}`)
  const name = (what: string) => `${kind}, mixed load of ${perSecond}/s, ${what}`
  console.log(
    `     ${name(`half within ${found.p50.toFixed(0)} ms, ${found.calls} calls, ${found.perSecond.toFixed(0)}/s answered`)}`,
  )
  return [
    timeOf(name('95 of 100, to 300 ms'), found.p95, 300),
    timeOf(name('99 of 100, to 800 ms'), found.p99, 800),
    figure({ area: 'server', name: name('errors'), ours: found.errors.length, other: 0, unit: '', bar: 0 }),
  ]
}

/** 100,000 rows as a job, and what the memory of the process does meanwhile. */
async function exporting({ base, process }: RunningServer, token: string): Promise<Figure> {
  // A region and everything below it: 166,000 people.
  const query = { organizationId: 'org-hc-rhd', below: true }
  const {
    curve,
    grown,
    seconds: took,
  } = await memoryWhile(process.pid, async () => {
    const { downloadId, total } = await post(base, token, '/upms/user/export', { query, format: 'csv' })
    if (Number(total) < 100_000) throw new Error(`only ${total} rows`)
    for (;;) {
      const { data } = (await (
        await fetch(`${base}/upms/download/status/${String(downloadId)}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json()) as { data: { status: string } }
      if (data.status === 'done') return
      if (data.status === 'failed') throw new Error('the export failed')
      await wait(300)
    }
  })
  console.log(`     export: ${took.toFixed(1)} s, memory ${curve.join(' ')} MB`)
  return figure({
    area: 'server',
    name: 'memory while 166,000 rows are exported, to 300 MB more',
    ours: grown,
    other: 300,
    unit: 'MB',
    bar: 1,
  })
}

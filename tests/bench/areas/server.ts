import { temporaryServer } from '../../../scripts/temporaryServer.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure, median } from '../figure.ts'
import { bareExport } from '../server/bareExport.ts'
import { exportJob } from '../server/exportJob.ts'
import { listCalls } from '../server/listCalls.ts'
import { inFolder, type RunningServer, start } from '../server/people.ts'
import { throughput } from '../server/throughput.ts'
import { load } from './load.ts'

const many = 1_000_000

/** The server under load: a million people on PostgreSQL, a hundred thousand on PGlite. */
export async function* server(): AsyncGenerator<Figure> {
  yield* load()
  yield* millions()
}

/** Part of it that can be measured alone: a million people. */
export async function* millions(): AsyncGenerator<Figure> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) {
    console.log('server: no PostgreSQL server found, measured on PGlite only')
    return
  }
  try {
    yield* onPostgres(postgres.url)
  } finally {
    await postgres.stop()
  }
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
      figures.push(...(await exporting(running, token, url)))
    } finally {
      await running.stop()
    }
    return figures
  })
}

/** 100,000 rows as a job: its duration, and the memory of the process during it. */
async function exporting(running: RunningServer, token: string, url: string): Promise<Figure[]> {
  // A region and everything below it: 166,000 people.
  const organizationId = 'org-hc-rhd'
  const body = { query: { organizationId, below: true }, format: 'csv' }
  const asked = { token, path: '/upms/user/export', body, least: 100_000 }
  const ours: number[] = []
  const bare: number[] = []
  const memories: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const { curve, grown, seconds } = await exportJob(running, asked)
    console.log(`     export: ${seconds.toFixed(1)} s, memory ${curve.join(' ')} MB`)
    ours.push(seconds)
    memories.push(grown)
    bare.push((await bareExport(url, organizationId)).seconds)
  }
  return [
    // Only our export resolves dictionary labels and leaves other callers undisturbed.
    figure({
      area: 'server',
      name: '166,000 rows exported',
      ours: median(ours),
      other: median(bare),
      unit: 's',
      bar: 3,
    }),
    figure({
      area: 'server',
      name: 'memory while 166,000 rows are exported, to 300 MB more',
      ours: Math.max(...memories),
      other: 300,
      unit: 'MB',
      bar: 1,
    }),
  ]
}

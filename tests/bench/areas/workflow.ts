import { type TemporaryServer, temporaryServer } from '../../../scripts/temporaryServer.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure, median } from '../figure.ts'
import { engineCourse } from '../workflow/bpmnEngine.ts'
import { approvals, type Course, percentile, timesOf } from '../workflow/course.ts'
import { fillFinished } from '../workflow/finished.ts'
import { ourCourse } from '../workflow/ours.ts'

const clients = 16
const finished = Number(process.env.BENCH_FINISHED ?? 1_000_000)

/**
 * A start and three approvals against bpmn-engine with its state in a locked row, on the same database in the same run;
 * then whether an approval costs more in a large model and beside many finished instances.
 */
export async function* workflow(): AsyncGenerator<Figure> {
  yield* against('PGlite', await temporaryServer({ seed: 'none' }), { clients: 1, count: 60, bar: 1 / 2 })
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) {
    console.log('workflow: no PostgreSQL server found, measured on PGlite only')
    return
  }
  try {
    const server = await temporaryServer({ seed: 'none', databaseUrl: postgres.url })
    yield* against('PostgreSQL', server, { clients, count: 320, bar: 1 / 10, isLast: false })
    yield* flat(server)
  } finally {
    await postgres.stop()
  }
}

async function* against(
  kind: string,
  server: TemporaryServer,
  { clients, count, bar, isLast = true }: { clients: number; count: number; bar: number; isLast?: boolean },
): AsyncGenerator<Figure> {
  const ours = await ourCourse(server, { key: 'bench' })
  const other = await engineCourse(server.database.db)
  for (const course of [ours, other]) await timesOf(course, { clients, count: Math.ceil(count / 4) })
  // In turns, so that a busy machine slows both alike.
  const mine: Awaited<ReturnType<typeof timesOf>>[] = []
  const theirs: Awaited<ReturnType<typeof timesOf>>[] = []
  for (let turn = 0; turn < 3; turn++) {
    mine.push(await timesOf(ours, { clients, count }))
    theirs.push(await timesOf(other, { clients, count: Math.ceil(count / 3) }))
  }
  const perCourse = (runs: typeof mine) => median(runs.map(({ perSecond }) => 1000 / perSecond))
  const name = `${kind}, start and ${approvals} approvals, ${clients} clients`
  yield figure({ area: 'workflow', name, ours: perCourse(mine), other: perCourse(theirs), unit: 'ms', bar })
  if (kind === 'PostgreSQL') {
    const single = mine.flatMap(run => run.single)
    yield figure({
      area: 'workflow',
      name: `${kind}, one command, p99 against 50 ms`,
      ours: percentile(single, 0.99),
      other: 50,
      unit: 'ms',
      bar: 1,
    })
  }
  if (isLast) await server.close()
}

async function* flat(server: TemporaryServer): AsyncGenerator<Figure> {
  try {
    const small = await ourCourse(server, { key: 'small' })
    const large = await ourCourse(server, { key: 'large', nodes: 1000 })
    const [three = Number.NaN, thousand = Number.NaN] = await approvalTimes([small, large])
    yield figure({
      area: 'workflow',
      name: 'one approval, 1,000 nodes against 3',
      ours: thousand,
      other: three,
      unit: 'ms',
      bar: 1.3,
    })
    const [empty = Number.NaN] = await approvalTimes([small])
    await fillFinished(server.database.db, finished)
    const [full = Number.NaN] = await approvalTimes([small])
    yield figure({
      area: 'workflow',
      name: `one approval, ${finished.toLocaleString('en')} finished against none`,
      ours: full,
      other: empty,
      unit: 'ms',
      bar: 1.3,
    })
  } finally {
    await server.close()
  }
}

/** Medians of an approval that is not the last, alternately. */
async function approvalTimes(courses: readonly Course[], runs = 200): Promise<number[]> {
  const times: number[][] = courses.map(() => [])
  for (let run = -30; run < runs; run++) {
    for (const [place, course] of courses.entries()) {
      const started = await course.start()
      const began = performance.now()
      await course.agree(started)
      if (run >= 0) times[place]?.push(performance.now() - began)
    }
  }
  return times.map(median)
}

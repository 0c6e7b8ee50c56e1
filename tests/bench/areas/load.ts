import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { openApprovalDesk, staff } from '../server/approvalDesk.ts'
import { type DatabaseName, onBoth, type Staffed } from '../server/bothDatabases.ts'
import * as limits from '../server/limits.ts'
import { approvingShare, type Company, mixed, namesOf, signIn, work } from '../server/mixedLoad.ts'
import { overload } from '../server/overload.ts'
import { type Answered, paced, share, timesOf } from '../server/paced.ts'
import { type RunningServer, start } from '../server/people.ts'
import { refreshes } from '../server/refreshes.ts'

/** Seconds of the mixed load; `LONG=1` takes ten minutes each. */
const seconds = process.env.LONG === '1' ? 600 : 20
const mixedPerSecond = { PGlite: 100, PostgreSQL: 200 }
const signInsPerSecond = 10
const refreshesPerSecond = 100

/** Many calls at once: a mixed load, people who sign in, tokens that are renewed, and more than can be answered. */
export async function* load(): AsyncGenerator<Figure> {
  yield* onBoth('load', gathered)
}

const toLimit = limits.toLimit.bind(null, 'load')
const faults = limits.faults.bind(null, 'load')

async function gathered(kind: DatabaseName, { env, users, administrator, others }: Staffed): Promise<Figure[]> {
  const perSecond = mixedPerSecond[kind]
  const running = await start(env)
  const figures = [toLimit(`${kind}, ready on an existing folder, to 5 s`, running.readyAfter, 5000)]
  const add = (found: readonly Figure[]) => figures.push(...found)
  try {
    const admin = { base: running.base, token: administrator.access_token }
    const names = await namesOf(admin)
    const company: Company = { ...admin, users, desk: await openApprovalDesk(admin, others) }
    await company.desk.start(perSecond * seconds * approvingShare)
    add(await mixedFigures(kind, company, names, perSecond))
    add(await signInFigures(kind, company, names, perSecond / 2))
    add(
      await refreshFigures(
        kind,
        running,
        // The users who approve later use the token from this sign-in.
        others.slice(staff).map(({ refresh_token }) => refresh_token),
      ),
    )
    add(await overloadFigures(kind, company))
  } finally {
    await running.process.kill('SIGKILL')
  }
  const again = await start(env)
  add([toLimit(`${kind}, ready after kill -9, to 10 s`, again.readyAfter, 10_000)])
  await again.stop()
  return figures
}

async function mixedFigures(kind: string, company: Company, names: string[], perSecond: number): Promise<Figure[]> {
  const answers = await paced(company.base, { perSecond, seconds }, index => mixed(company, names, index))
  const name = `${kind}, mixed load of ${perSecond}/s`
  for (const one of ['detail', 'list', 'search', 'approve', 'sign-in']) {
    const times = timesOf(answers, one)
    console.log(
      `     ${name}, ${one}: 50, 95 of 100 within ${share(times, 0.5).toFixed(0)}, ${share(times, 0.95).toFixed(0)} ms`,
    )
  }
  return [
    toLimit(`${name}, 95 of 100, to 300 ms`, share(timesOf(answers), 0.95), 300),
    toLimit(`${name}, 99 of 100, to 800 ms`, share(timesOf(answers), 0.99), 800),
    faults(name, answers),
  ]
}

/** Effect of ten sign-ins a second on other calls: the same load with and without them, in turns. */
async function signInFigures(kind: string, company: Company, names: string[], perSecond: number): Promise<Figure[]> {
  const signIns: Answered[] = []
  const pace = { perSecond, seconds: 8 }
  const taken = await inTurns(['with', 'without'], { runs: 3, warmUps: 0 }, async side => {
    const [answers, more] = await Promise.all([
      paced(company.base, pace, index => work(company, index)),
      side === 'with'
        ? paced(company.base, { ...pace, perSecond: signInsPerSecond }, () => signIn(names))
        : Promise.resolve([]),
    ])
    signIns.push(...more)
    return share(timesOf(answers), 0.95)
  })
  const name = `${kind}, ${signInsPerSecond} sign-ins a second`
  return [
    figure({
      area: 'load',
      name: `${name}, 95 of 100 of others' calls, to without`,
      ours: median(taken.with),
      other: median(taken.without),
      unit: 'ms',
      bar: 1.5,
      least: 50,
    }),
    toLimit(`${name}, 95 of 100, to 2 s`, share(timesOf(signIns), 0.95), 2000),
    faults(name, signIns),
  ]
}

async function refreshFigures(kind: string, { base }: RunningServer, tokens: string[]): Promise<Figure[]> {
  const answers = await refreshes(base, tokens, { perSecond: refreshesPerSecond, seconds: 10 })
  const name = `${kind}, ${refreshesPerSecond} refreshes a second`
  return [toLimit(`${name}, 95 of 100, to 300 ms`, share(timesOf(answers), 0.95), 300), faults(name, answers)]
}

async function overloadFigures(kind: string, company: Company): Promise<Figure[]> {
  const { best, under, refusedWithin, refusals, normalAfter } = await overload(company, 8)
  console.log(
    `     ${kind}: ${best.toFixed(0)}/s answered at best, ${under.toFixed(0)}/s at five times as many calls; ` +
      `refused ${JSON.stringify(refusals)}`,
  )
  const name = `${kind}, overload of 5 x`
  const wrong = Object.entries(refusals).filter(([status]) => status !== '429' && status !== '503')
  return [
    figure({
      area: 'load',
      name: `${name}, best throughput to that under it`,
      ours: best,
      other: under,
      unit: '/s',
      bar: 1 / 0.7,
    }),
    toLimit(`${name}, 95 of 100 refusals, to 100 ms`, refusedWithin, 100),
    figure({
      area: 'load',
      name: `${name}, neither answered nor refused`,
      ours: wrong.reduce((sum, [, count]) => sum + count, 0),
      other: 0,
      unit: '',
      bar: 0,
    }),
    toLimit(`${name}, as fast as before, to 10 s`, normalAfter * 1000, 10_000),
  ]
}

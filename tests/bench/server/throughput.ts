import { runServer } from '../../helpers/serverProcess.ts'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { load, type Shot } from './load.ts'
import type { RunningServer } from './people.ts'

const seconds = 4
const page = { current: 1, size: 20 }
const cheapest = '/basic/common/area/get?code=460000'

/** Calls a second at 20 connections, ours and a server written by hand in turns, as microseconds of a call. */
export async function* throughput(server: RunningServer, token: string, databaseUrl: string): AsyncGenerator<Figure> {
  const { base } = server
  const response = await fetch(`${base}${cheapest}`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: unknown }
  const hand = runServer(
    { DATABASE_URL: databaseUrl, ANSWER: JSON.stringify(data) },
    'tests/bench/server/bareServer.ts',
  )
  try {
    const bare = await hand.ready()
    const cases: { name: string; ours: Shot; bare: Shot; bar: number }[] = [
      {
        name: 'cheapest call with sign-in, to bare Fastify JSON',
        ours: { url: `${base}${cheapest}`, token },
        bare: { url: `${bare}/json` },
        bar: 1.6,
      },
      {
        name: 'page without total, to Fastify and pg by hand',
        ours: { url: `${base}/upms/user/list`, token, body: { ...page, total: false } },
        bare: { url: `${bare}/page`, body: page },
        bar: 1 / 0.9,
      },
      {
        name: 'page with total, to Fastify and pg counting by hand',
        ours: { url: `${base}/upms/user/list`, token, body: page },
        bare: { url: `${bare}/counted`, body: page },
        bar: 0.1,
      },
    ]
    for (const { name, bar, ...shots } of cases) {
      const served = await inTurns(['ours', 'bare'], { runs: 3, warmUps: 1 }, side => load(shots[side], seconds))
      const micros = (side: 'ours' | 'bare') => 1e6 / median(served[side].map(one => one.perSecond))
      yield figure({ area: 'server', name, ours: micros('ours'), other: micros('bare'), unit: 'µs', bar })
      const late = (side: 'ours' | 'bare') => median(served[side].map(one => one.p99))
      console.log(
        `     ${name}: ${(1e6 / micros('ours')).toFixed(0)} and ${(1e6 / micros('bare')).toFixed(0)} calls a ` +
          `second, 99 of 100 within ${late('ours')} and ${late('bare')} ms`,
      )
    }
  } finally {
    await hand.kill('SIGTERM')
  }
}

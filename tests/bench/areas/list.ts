import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import type { Sample } from '../list/measure.tsx'
import { genders, people, total } from '../list/rows.ts'
import { type BenchPage, serveBench } from '../serveBench.ts'

const runs = { runs: 11, warmUps: 3 }
const heapRuns = 3
const sides = ['ours', 'antd', 'plain'] as const
type Side = (typeof sides)[number]

/** Highest ratios allowed: to the page written by hand on antd, and to the plain table. */
const bars = { 20: { antd: 0.4, plain: 2.2 }, 100: { antd: 0.25, plain: 1.5 }, heap: 0.65 }

/**
 * A list page of 10 columns, ours against one written by hand on the antd Table and against a plain table: the same
 * content from the same server in the same document, in turns, after warming up all.
 */
export async function* list(): AsyncGenerator<Figure> {
  const bench = await serveBench('list', answer)
  try {
    for (const size of [20, 100] as const) {
      const samples = await sampled(bench, size)
      for (const [key, words] of [
        ['render', 'mounted to painted'],
        ['turn', 'next page to painted'],
      ] as const) {
        for (const other of ['antd', 'plain'] as const) {
          const of = (side: Side) => median(samples[side].map(sample => sample[key]))
          const name = `${size} rows x 10 columns, ${words}, to ${other}`
          yield figure({ area: 'list', name, ours: of('ours'), other: of(other), unit: 'ms', bar: bars[size][other] })
        }
      }
    }
    const [ours, antd] = [await heap(bench, 'ours'), await heap(bench, 'antd')]
    yield figure({ area: 'list', name: 'heap with 20 rows shown', ours, other: antd, unit: 'MB', bar: bars.heap })
  } finally {
    await bench.close()
  }
}

async function sampled(bench: BenchPage, size: number): Promise<Record<Side, Sample[]>> {
  const page = await bench.open()
  await page.waitForFunction(() => 'sample' in window)
  const samples = await inTurns(sides, runs, side =>
    page.evaluate(([name, rows]) => window.sample(name, rows), [side, size] as const),
  )
  await page.context().close()
  return samples
}

/** Megabytes in use after garbage collection, in a document that showed nothing else. */
async function heap(bench: BenchPage, side: Side): Promise<number> {
  const found: number[] = []
  for (let run = 0; run < heapRuns; run++) {
    const page = await bench.open()
    await page.waitForFunction(() => 'mount' in window)
    await page.evaluate(name => window.mount(name, 20), side)
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    found.push(usedSize / 1024 / 1024)
    await page.context().close()
  }
  return median(found)
}

function answer(path: string, { current = 1, size = 20 }: { current?: unknown; size?: unknown }): unknown {
  if (path === '/basic/dictparams/list') return genders
  if (path === '/bench/list')
    return { records: people(Number(current), Number(size)), total, size: Number(size), current: Number(current) }
  // Other requests of a page, such as column settings: a new account has none.
  return path.startsWith('/upms/') ? null : undefined
}

import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { people } from '../list/rows.ts'
import type { Sample } from '../rows/measure.tsx'
import { serveBench } from '../serveBench.ts'

const runs = { runs: 11, warmUps: 2 }
const count = 10_000
/** Milliseconds of a frame at 60 a second. */
const frame = 1000 / 60

/**
 * Ten thousand rows in one list: ours against TanStack Virtual by hand over a plain table, the same rows and columns in
 * the same document, in turns. The frames are those of scrolling 90 steps of 240 pixels.
 */
export async function* rows(): AsyncGenerator<Figure> {
  const all = people(1, count)
  const bench = await serveBench('rows', path =>
    path === '/bench/all' ? all : path === '/basic/dictparams/list' ? [] : path.startsWith('/upms/') ? null : undefined,
  )
  try {
    const page = await bench.open()
    await page.waitForFunction(() => 'sampleRows' in window)
    const samples = await inTurns(['ours', 'bare'], runs, side => page.evaluate(name => window.sampleRows(name), side))
    const of = (side: 'ours' | 'bare', pick: (sample: Sample) => number) => median(samples[side].map(pick))
    // The usual frame: one that another program took on a busy machine says nothing of either side.
    const usual = ({ frames }: Sample) => median(frames)
    const compare = (name: string, pick: (sample: Sample) => number, bar: number) =>
      figure({ area: 'rows', name, ours: of('ours', pick), other: of('bare', pick), unit: 'ms', bar })
    yield compare('10,000 rows, mounted to painted', sample => sample.render, 1.5)
    yield compare('10,000 rows, usual frame while scrolling, to bare', usual, 1.1)
    yield figure({
      area: 'rows',
      name: '10,000 rows, usual frame, to 60 a second',
      ours: of('ours', usual),
      other: frame,
      unit: 'ms',
      bar: 1.1,
    })
  } finally {
    await bench.close()
  }
}

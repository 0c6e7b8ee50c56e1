import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { people } from '../list/rows.ts'
import { serveBench } from '../serveBench.ts'
import { idle, spent, watchSpending } from '../spent.ts'

const runs = { runs: 11, warmUps: 2 }
const count = 10_000
const steps = 90
/** Milliseconds of a frame at 60 a second. */
const frame = 1000 / 60

interface Sample {
  render: number
  /** Length of each frame while the rows scroll. */
  frames: number[]
  /** Milliseconds that the main thread spent on a frame. */
  spent: number
}

/**
 * Compares ten thousand rows in one list: ours against hand-written TanStack Virtual over a plain table, with the same
 * rows and columns in the same document, alternately. The frames are those of scrolling 90 steps of 240 pixels.
 */
export async function* rows(): AsyncGenerator<Figure> {
  const all = people(1, count)
  const bench = await serveBench('rows', path =>
    path === '/bench/all' ? all : path === '/basic/dictparams/list' ? [] : path.startsWith('/upms/') ? null : undefined,
  )
  try {
    const page = await bench.open()
    const session = await watchSpending(page)
    await page.waitForFunction(() => 'rowsBench' in window)
    const samples = await inTurns(['ours', 'bare'], runs, side => sampleOf(page, session, side))
    const compare = (name: string, pick: (sample: Sample) => number, bar: number) =>
      figure({
        area: 'rows',
        name: `10,000 rows, ${name}`,
        ours: median(samples.ours.map(pick)),
        other: median(samples.bare.map(pick)),
        unit: 'ms',
        bar,
      })
    yield compare('mounted to painted', sample => sample.render, 1.5)
    yield compare('main thread for a frame of scrolling', sample => sample.spent, 1.25)
    // The median frame: a frame that another program delayed says nothing about either side.
    const usual = ({ frames }: Sample) => median(frames)
    yield compare('usual frame while scrolling, to bare', usual, 1.1)
    yield figure({
      area: 'rows',
      name: '10,000 rows, usual frame, to 60 a second',
      ours: median(samples.ours.map(usual)),
      other: frame,
      unit: 'ms',
      bar: 1.1,
    })
    for (const beats of [1, 2]) {
      // All runs together: a single run has too few long frames to distinguish the sides.
      const late = (side: 'ours' | 'bare') =>
        share(
          samples[side].flatMap(({ frames }) => frames),
          beats,
        )
      yield figure({
        area: 'rows',
        name: `10,000 rows, frames over ${(frame * beats).toFixed(1)} ms`,
        ours: late('ours'),
        other: late('bare'),
        unit: 'of 100',
        least: 2,
        bar: 1.3,
      })
    }
  } finally {
    await bench.close()
  }
}

async function sampleOf(page: Page, session: CDPSession, side: string): Promise<Sample> {
  const render = await page.evaluate(name => window.rowsBench.mount(name), side)
  // The rest of the drawing, and its garbage, is not counted for a frame.
  await session.send('HeapProfiler.collectGarbage')
  await idle(page)
  let frames: number[] = []
  const busy = await spent(session, 'TaskDuration', async () => {
    frames = await page.evaluate(count => window.rowsBench.scroll(count), steps)
  })
  await page.evaluate(() => window.rowsBench.unmount())
  return { render, frames, spent: busy / steps }
}

/**
 * Of 100 frames, those that took more beats of the screen; the clock of the screen shakes by less than a millisecond.
 */
const share = (frames: readonly number[], beats: number) =>
  (frames.filter(length => length > frame * beats + 1).length / frames.length) * 100

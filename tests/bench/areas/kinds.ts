import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { cards, entries, kinds as entryKinds, states } from '../kinds/benchRows.ts'
import type { Kind, Side } from '../kinds/measure.tsx'
import { type BenchPage, serveBench } from '../serveBench.ts'
import { idle, spent, watchSpending } from '../spent.ts'

const runs = { runs: 9, warmUps: 2 }
const steps = 60
/** Milliseconds of a frame at 60 a second. */
const frame = 1000 / 60

interface Sample {
  render: number
  frames: number[]
  /** Milliseconds that the main thread spent on a move of the pointer. */
  spent: number
}

/**
 * A month with 2,000 entries against FullCalendar, and a board with 1,000 cards against one written by hand on dnd-kit:
 * drawn, and a record dragged by the real mouse, which must be stored in its new place.
 */
export async function* kinds(): AsyncGenerator<Figure> {
  const stored: string[] = []
  const all: Record<string, unknown> = { '/benchEntries/all': entries(new Date()), '/benchCards/all': cards() }
  const bench = await serveBench('kinds', (path, body) => {
    if (path === '/basic/dictparams/list') return [...entryKinds, ...states]
    if (path.endsWith('/update')) stored.push(String(body.id))
    return path.startsWith('/upms/') || path.endsWith('/update') ? null : all[path]
  })
  try {
    for (const kind of ['calendar', 'board'] as const) {
      const samples = await sampled(bench, kind, stored)
      const what = kind === 'calendar' ? '2,000 entries' : '1,000 cards'
      const compare = (name: string, pick: (sample: Sample) => number, bar: number) =>
        figure({
          area: 'kinds',
          name: `${kind}, ${what}, ${name}`,
          ours: median(samples.ours.map(pick)),
          other: median(samples.other.map(pick)),
          unit: 'ms',
          bar,
        })
      yield compare('mounted to painted', ({ render }) => render, 1)
      yield compare('main thread for a move of a drag', sample => sample.spent, 1)
      const usual = median(samples.ours.map(({ frames }) => median(frames)))
      const name = `${kind}, usual frame of a drag, to 60 a second`
      yield figure({ area: 'kinds', name, ours: usual, other: frame, unit: 'ms', bar: 1.1 })
    }
  } finally {
    await bench.close()
  }
}

async function sampled(bench: BenchPage, kind: Kind, stored: string[]): Promise<Record<Side, Sample[]>> {
  const page = await bench.open()
  const session = await watchSpending(page)
  await page.waitForFunction(() => 'kindsBench' in window)
  const samples = await inTurns(['ours', 'other'] as const, runs, side =>
    sampleOf(page, session, { kind, side, stored }),
  )
  await page.context().close()
  return samples
}

const dragged: Record<Kind, string> = { calendar: '[data-key], .fc-event', board: 'li[data-id]' }
/** Pixels to the next week, or to the column beside. */
const distances: Record<Kind, [x: number, y: number]> = { calendar: [0, 150], board: [280, 15] }

async function sampleOf(
  page: Page,
  session: CDPSession,
  { kind, side, stored }: { kind: Kind; side: Side; stored: string[] },
): Promise<Sample> {
  const render = await page.evaluate(([name, of]) => window.kindsBench.mount(name, of), [kind, side] as const)
  await session.send('HeapProfiler.collectGarbage')
  await idle(page)
  // FullCalendar hides entries without room, and keeps them in the document.
  const box = await page.locator(dragged[kind]).filter({ visible: true }).first().boundingBox()
  if (!box) throw new Error(`${side}: nothing to drag`)
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  const [right, down] = distances[kind]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y)
  await idle(page)
  const before = stored.length
  await page.evaluate(() => window.kindsBench.start())
  const busy = await spent(session, 'TaskDuration', async () => {
    for (let at = 1; at <= steps; at++) await page.mouse.move(x + (right * at) / steps, y + (down * at) / steps)
  })
  const frames = await page.evaluate(() => window.kindsBench.stop())
  await page.mouse.up()
  for (let tries = 0; stored.length === before; tries++) {
    if (tries > 100) throw new Error(`${kind}, ${side}: the drag had no effect`)
    await page.waitForTimeout(20)
  }
  await idle(page)
  await page.evaluate(() => window.kindsBench.unmount())
  return { render, frames, spent: busy / steps }
}

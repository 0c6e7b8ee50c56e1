import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figure, median, percentile } from '../figure.ts'
import { amountOf, benchRows } from '../grid/gridRows.ts'
import { inTurns } from '../inTurns.ts'
import { serveBench } from '../serveBench.ts'
import { idle, spent, watchSpending } from '../spent.ts'

const runs = { runs: 7, warmUps: 2 }
const sides = ['ours', 'antd'] as const
/** The number column whose value the computed one multiplies. */
const column = 2
/** Milliseconds of script that one key may take at most, nearly always: what a frame of 60 a second has. */
const frame = 16
const bars = { key: 0.1, render: 0.5 }

interface Sample {
  render: number
  keys: number[]
}

/**
 * An editable table of 200 rows and 20 columns in a form, with a computed column and sums, ours against one written by
 * hand on the antd Table with virtual rows. Real keys into a cell that others are computed from, in turns.
 */
export async function* grid(): AsyncGenerator<Figure> {
  const lines = benchRows()
  const bench = await serveBench('grid', path =>
    path.startsWith('/bench/details') ? { id: '1', revision: 1, lines } : path.startsWith('/upms/') ? null : undefined,
  )
  try {
    const page = await bench.open()
    const session = await watchSpending(page)
    await page.waitForFunction(() => 'grid' in window)
    const samples = await inTurns(sides, runs, side => sample(page, session, side))
    const keysOf = (side: (typeof sides)[number]) => samples[side].flatMap(one => one.keys)
    const compare = (name: string, of: (side: (typeof sides)[number]) => number, bar: number) =>
      figure({ area: 'grid', name: `200 x 20, ${name}`, ours: of('ours'), other: of('antd'), unit: 'ms', bar })
    yield compare('mounted to painted', side => median(samples[side].map(one => one.render)), bars.render)
    yield compare('script for a key', side => median(keysOf(side)), bars.key)
    yield figure({
      area: 'grid',
      name: '200 x 20, script for a key, 95 of 100, to a frame',
      ours: percentile(keysOf('ours'), 0.95),
      other: frame,
      unit: 'ms',
      bar: 0.6,
    })
  } finally {
    await bench.close()
  }
}

async function sample(page: Page, session: CDPSession, side: string): Promise<Sample> {
  const render = await page.evaluate(name => window.grid.mount(name), side)
  await idle(page)
  const { x, y, width, height } = await page.evaluate(at => window.grid.cell(at), column)
  await page.mouse.click(x + width / 2, y + height / 2)
  // In ours the click picks the text, in the other the caret is in it.
  if (side === 'antd') await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const keys: number[] = []
  for (const key of ['1', '2', '3', '4', '5', 'Backspace', 'Backspace', '6', '7', 'Backspace', '8']) {
    keys.push(await spent(session, 'ScriptDuration', () => page.keyboard.press(key)))
  }
  const found = await page.evaluate(at => window.grid.held(at), column)
  const amount = amountOf({ ...benchRows()[2], [`c${column}`]: 12_368 })
  if (found.typed !== '12368' || Number(found.amount) !== amount)
    throw new Error(`${side}: typing had no effect: ${JSON.stringify(found)}, expected 12368 and ${amount}`)
  await page.evaluate(() => window.grid.unmount())
  return { render, keys }
}

import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figure, median } from './figure.ts'
import { wrongCount } from './form/formFields.ts'
import { inTurns } from './inTurns.ts'
import { serveBench } from './serveBench.ts'
import { spent, watchSpending } from './spent.ts'

const runs = { runs: 7, warmUps: 2 }

interface FormArea {
  area: string
  /** Folder of the page that calls `measureForm`. */
  folder: string
  /** The side that ours is compared with. */
  other: string
  /** Keys that are measured in a sample; half of them take back what the others typed. */
  keys: number
  /** Highest ratios allowed; `flat` is that of a key in a form of 500 fields to one in a form of 200. */
  bars: { render: number; key: number; refuse: number; flat: number }
  /** Types `ab` into the input with `start`, and waits for what belongs to no key. */
  begin: (page: Page, session: CDPSession, start: () => Promise<void>) => Promise<void>
}

interface Sample {
  render: number
  key: number
  refuse: number
}

/**
 * Forms of 60 and of 200 fields: drawn, typed into with real keys, and refused when empty. In turns, after warming up
 * both; what has no effect fails.
 */
export async function* formFigures({ area, folder, other, keys, bars, begin }: FormArea): AsyncGenerator<Figure> {
  const bench = await serveBench(folder, () => undefined)
  try {
    const page = await bench.open()
    const session = await watchSpending(page)
    await page.waitForFunction(() => 'bench' in window)
    const sample = (side: string, count: number) => sampleOf(page, session, { side, count, keys, begin })
    for (const count of [60, 200]) {
      const samples = await inTurns(['ours', other], runs, side => sample(side, count))
      const compare = (name: string, pick: (one: Sample) => number, bar: number) =>
        figure({
          area,
          name: `${count} fields, ${name}`,
          ours: median(samples.ours?.map(pick) ?? []),
          other: median(samples[other]?.map(pick) ?? []),
          unit: 'ms',
          bar,
        })
      yield compare('first render to painted', one => one.render, bars.render)
      yield compare('script for a key', one => one.key, bars.key)
      yield compare('all checked, main thread', one => one.refuse, bars.refuse)
    }
    const flat = await inTurns(['200', '500'], runs, side => sample('ours', Number(side)))
    yield figure({
      area,
      name: 'script for a key, 500 fields against 200',
      ours: median(flat[500].map(one => one.key)),
      other: median(flat[200].map(one => one.key)),
      unit: 'ms',
      bar: bars.flat,
    })
  } finally {
    await bench.close()
  }
}

async function sampleOf(
  page: Page,
  session: CDPSession,
  { side, count, keys, begin }: Pick<FormArea, 'keys' | 'begin'> & { side: string; count: number },
): Promise<Sample> {
  const render = await page.evaluate(([name, size]) => window.bench.mount(name, size), [side, count] as const)
  await begin(page, session, async () => {
    await page.evaluate(() => window.bench.typedInto()?.focus())
    await page.keyboard.type('ab')
  })
  const typed = await spent(session, 'ScriptDuration', () => page.keyboard.type('x'.repeat(keys / 2)))
  const cleared = await spent(session, 'ScriptDuration', async () => {
    for (let index = 0; index < keys / 2; index++) await page.keyboard.press('Backspace')
  })
  const held = await page.evaluate(() => window.bench.typedInto()?.value)
  if (held !== 'ab') throw new Error(`${side}: typing had no effect, the input holds ${JSON.stringify(held)}`)
  for (let index = 0; index < 2; index++) await page.keyboard.press('Backspace')
  const refuse = await spent(session, 'TaskDuration', () =>
    page.evaluate(wrong => window.bench.refuse(wrong), wrongCount(count)),
  )
  await page.evaluate(() => window.bench.unmount())
  return { render, key: (typed + cleared) / keys, refuse }
}

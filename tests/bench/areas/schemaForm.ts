import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figure, median } from '../figure.ts'
import { wrongCount } from '../form/formFields.ts'
import { serveBench } from '../serveBench.ts'

const runs = 7
const warmUps = 2
const keys = 40
// Each key copies the record that the form gives on: of 500 names in one record that takes a fifth of a millisecond.
const bars = { render: 0.4, key: 0.05, refuse: 0.3, flat: 1.5 }

interface Sample {
  render: number
  key: number
  refuse: number
}

/**
 * A JSON Schema of 60 and of 200 fields, our form against rjsf with its antd theme and ajv as its guide shows it: drawn,
 * typed into with real keys, and refused when empty. In turns, after warming up both; what has no effect fails.
 */
export async function* schemaForm(): AsyncGenerator<Figure> {
  const bench = await serveBench('schema-form', () => undefined)
  try {
    const page = await bench.open()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.waitForFunction(() => 'bench' in window)
    for (const count of [60, 200]) {
      const samples = await inTurns(['ours', 'plain'], side => sample(page, session, side, count))
      const compare = (name: string, pick: (one: Sample) => number, bar: number) =>
        figure({
          area: 'schemaForm',
          name: `${count} fields, ${name}`,
          ours: median(samples.ours.map(pick)),
          other: median(samples.plain.map(pick)),
          unit: 'ms',
          bar,
        })
      yield compare('first render to painted', one => one.render, bars.render)
      yield compare('script for a key', one => one.key, bars.key)
      yield compare('all checked, main thread', one => one.refuse, bars.refuse)
    }
    const flat = await inTurns(['200', '500'], side => sample(page, session, 'ours', Number(side)))
    yield figure({
      area: 'schemaForm',
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

async function inTurns<Side extends string>(
  sides: readonly [Side, Side],
  take: (side: Side) => Promise<Sample>,
): Promise<Record<Side, Sample[]>> {
  const samples = Object.fromEntries(sides.map(side => [side, [] as Sample[]])) as Record<Side, Sample[]>
  for (let run = -warmUps; run < runs; run++) {
    for (const side of run % 2 === 0 ? sides : sides.toReversed()) {
      const one = await take(side)
      if (run >= 0) samples[side].push(one)
    }
  }
  return samples
}

async function sample(page: Page, session: CDPSession, side: string, count: number): Promise<Sample> {
  const render = await page.evaluate(([name, size]) => window.bench.mount(name, size), [side, count] as const)
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 500 })))
  await page.evaluate(() => window.bench.typedInto()?.focus())
  await page.keyboard.type('ab')
  const key = await spent(session, 'ScriptDuration', () => page.keyboard.type('x'.repeat(keys / 2)))
  const cleared = await spent(session, 'ScriptDuration', async () => {
    for (let index = 0; index < keys / 2; index++) await page.keyboard.press('Backspace')
  })
  const typed = await page.evaluate(() => window.bench.typedInto()?.value)
  if (typed !== 'ab') throw new Error(`${side}: typing had no effect, the input holds ${JSON.stringify(typed)}`)
  for (let index = 0; index < 2; index++) await page.keyboard.press('Backspace')
  const refuse = await spent(session, 'TaskDuration', () =>
    page.evaluate(wrong => window.bench.refuse(wrong), wrongCount(count)),
  )
  await page.evaluate(() => window.bench.unmount())
  return { render, key: (key + cleared) / keys, refuse }
}

/** Milliseconds of the page's main thread that `work` took, by Chromium's own clock. */
async function spent(
  session: CDPSession,
  metric: 'ScriptDuration' | 'TaskDuration',
  work: () => Promise<unknown>,
): Promise<number> {
  const read = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === metric)?.value ?? Number.NaN
  const before = await read()
  await work()
  return ((await read()) - before) * 1000
}

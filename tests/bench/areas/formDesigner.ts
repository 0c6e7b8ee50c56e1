import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figure, median, percentile } from '../figure.ts'
import { serveBench } from '../serveBench.ts'
import { idle, spent, watchSpending } from '../spent.ts'

const runs = 5
const warmUps = 1
const keys = ['1', '2', '3', '4', '5', 'Backspace', '6', '7', 'Backspace', '8', '9', 'Backspace']
/** What the keys leave. */
const typed = '123468'
/** Milliseconds: a frame of 60 a second, and until a key is felt to lag. */
const limits = { key: 16, designKey: 50, open: 1000, frame: 1000 / 60 }
const steps = 60

interface Samples {
  keys: number[]
  cells: number[]
  titles: number[]
  opens: number[]
  frames: number[]
}

/**
 * A form of 300 fields with a sub-table of 200 rows and 12 columns: filled in by real keys, and in the designer opened,
 * renamed by real keys, and a field dragged by the real mouse.
 */
export async function* formDesigner(): AsyncGenerator<Figure> {
  const bench = await serveBench('form-designer', path =>
    path.startsWith('/upms/') || path.startsWith('/basic/') || path.startsWith('/jbpm/') ? null : undefined,
  )
  const samples: Samples = { keys: [], cells: [], titles: [], opens: [], frames: [] }
  try {
    const page = await bench.open()
    const session = await watchSpending(page)
    await page.waitForFunction(() => 'formBench' in window)
    for (let run = -warmUps; run < runs; run++) {
      const one = await sampleOf(page, session)
      if (run >= 0) for (const name of Object.keys(samples) as (keyof Samples)[]) samples[name].push(...one[name])
    }
    const limit = (name: string, ours: number, other: number, bar = 1) =>
      figure({ area: 'formDesigner', name, ours, other, unit: 'ms', bar })
    yield limit('300 fields, script for a key, 95 of 100', percentile(samples.keys, 0.95), limits.key)
    yield limit('200 x 12, script for a key, 95 of 100', percentile(samples.cells, 0.95), limits.key)
    yield limit('designer, 300 fields, script for a key, 95 of 100', percentile(samples.titles, 0.95), limits.designKey)
    yield limit('designer, 300 fields, opened', median(samples.opens), limits.open)
    yield limit('designer, usual frame of a drag, to 60 a second', median(samples.frames), limits.frame, 1.1)
  } finally {
    await bench.close()
  }
}

async function sampleOf(page: Page, session: CDPSession): Promise<Samples> {
  await page.evaluate(() => window.formBench.fill())
  await calm(page, session)
  const fields = await type(page, session, '[data-place="f1"] input')
  const cells = await type(page, session, 'tr[data-row="2"] td[data-cell="2"]')
  const value = await page.evaluate(() => window.formBench.value())
  const lines = value.lines as { c2: number; c11: number }[]
  if (value.f1 !== Number(typed) || lines[2]?.c2 !== Number(typed) || lines[2].c11 !== Number(typed) * 7)
    throw new Error(`typing had no effect: ${JSON.stringify([value.f1, lines[2]])}`)
  const open = await page.evaluate(() => window.formBench.design())
  await calm(page, session)
  const frame = `[data-design-field='["f150"]']`
  await press(page, frame)
  await page.waitForSelector('[data-place="title"] input')
  const titles = await type(page, session, '[data-place="title"] input')
  await idle(page)
  await page.waitForFunction(at => window.formBench.text(at).includes('123468'), frame)
  await calm(page, session)
  const frames = await drag(page, frame)
  return { keys: fields, cells, titles, opens: [open], frames }
}

/** Garbage of what was before is not counted for what follows. */
async function calm(page: Page, session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage')
  await idle(page)
}

async function press(page: Page, selector: string): Promise<void> {
  const { x, y, width, height } = await page.evaluate(at => window.formBench.placeOf(at), selector)
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** Replaces the text of an input or a cell; returns milliseconds of script for each key, to the frame that shows it. */
async function type(page: Page, session: CDPSession, selector: string): Promise<number[]> {
  await press(page, selector)
  // In a sub-table the same key would select all of its cells.
  if (selector.endsWith('input')) await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await calm(page, session)
  const found: number[] = []
  for (const key of keys)
    found.push(
      await spent(session, 'ScriptDuration', async () => {
        await page.keyboard.press(key)
        await page.evaluate(() => window.formBench.painted())
      }),
    )
  return found
}

/** Lengths of the frames while a field is dragged over others; fails unless it is then elsewhere. */
async function drag(page: Page, selector: string): Promise<number[]> {
  const { x, y, height } = await page.evaluate(at => window.formBench.placeOf(at), selector)
  const before = await page.evaluate(() => window.formBench.order())
  await page.mouse.move(x + 12, y + 4)
  await page.mouse.down()
  await page.mouse.move(x + 16, y + 8, { steps: 3 })
  await page.evaluate(() => window.formBench.countFrames())
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(x + 16 + (step % 20), y + 8 + (step * height) / 25)
    await page.evaluate(() => window.formBench.painted())
  }
  const frames = await page.evaluate(() => window.formBench.countFrames())
  await page.mouse.up()
  await page.waitForFunction(known => window.formBench.order().join() !== known, before.join())
  return frames
}

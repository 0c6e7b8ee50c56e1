import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { serveBench } from '../serveBench.ts'
import { idle, spent, watchSpending } from '../spent.ts'

const sides = ['ours', 'bpmn-js'] as const
const sizes = [
  { count: 1000, runs: { runs: 7, warmUps: 2 }, open: 0.7 },
  { count: 3000, runs: { runs: 3, warmUps: 1 }, open: 0.6 },
]
const steps = 40
/** Milliseconds of a frame at 60 a second. */
const frame = 1000 / 60

interface Sample {
  open: number
  move: number
  undo: number
  save: number
  /** Milliseconds of the main thread for a step of a drag. */
  drag: number
  /** Lengths of frames while the model is panned at its full size, and where all of it is seen. */
  near: number[]
  far: number[]
}

/**
 * The process designer with all its parts against the modeler of bpmn-js, with the same generated process in the same
 * document, in turns: from the text to what is painted, moves, undo, and the text again; a node and the ground are
 * dragged by the real mouse.
 */
export async function* designer(): AsyncGenerator<Figure> {
  const bench = await serveBench('designer', path =>
    path === '/basic/dictparams/list' ? [] : path.startsWith('/upms/') || path.startsWith('/nbpm/') ? null : undefined,
  )
  try {
    const page = await bench.open()
    const session = await watchSpending(page)
    await page.waitForFunction(() => 'designerBench' in window)
    for (const { count, runs, open } of sizes) {
      const samples = await inTurns(sides, runs, side => sampleOf(page, session, side, count))
      const name = count.toLocaleString('en')
      const compare = (what: string, pick: (sample: Sample) => number, bar: number) =>
        figure({
          area: 'designer',
          name: `${name} nodes, ${what}`,
          ours: median(samples.ours.map(pick)),
          other: median(samples['bpmn-js'].map(pick)),
          unit: 'ms',
          bar,
        })
      yield compare('text to painted', sample => sample.open, open)
      yield compare('move all', sample => sample.move, 0.5)
      yield compare('undo it', sample => sample.undo, 0.5)
      yield compare('main thread for a step of a drag', sample => sample.drag, 1)
      yield compare('text written', sample => sample.save, 1.2)
      for (const view of ['near', 'far'] as const)
        yield figure({
          area: 'designer',
          name: `${name} nodes, usual frame of a pan, ${view === 'near' ? 'full size' : 'all seen'}, to 60 a second`,
          ours: median(samples.ours.map(sample => median(sample[view]))),
          other: frame,
          unit: 'ms',
          bar: 1.1,
        })
    }
    yield* promises(page)
  } finally {
    await bench.close()
  }
}

/** What ours promises beyond the comparison; limits are ours. */
async function* promises(page: Page): AsyncGenerator<Figure> {
  const limit = (name: string, values: readonly number[], other: number, unit: string) =>
    figure({ area: 'designer', name, ours: median(values), other, unit, bar: 1 })
  for (const count of [1000, 3000]) {
    await page.evaluate(nodes => window.designerBench.open('ours', nodes), count)
    const judged = await page.evaluate(() => window.designerBench.judged())
    await page.evaluate(() => window.designerBench.close())
    yield limit(`${count.toLocaleString('en')} nodes, judged after an edit`, judged, 100, 'ms')
  }
  const held: number[] = []
  const drawn: number[] = []
  const nodes: number[] = []
  for (let run = 0; run < 3; run++) {
    drawn.push(await page.evaluate(() => window.designerBench.open('ours', 10_000)))
    held.push(await page.evaluate(() => window.designerBench.held()))
    nodes.push(await page.evaluate(() => window.designerBench.nodesInPage()))
    await page.evaluate(() => window.designerBench.close())
  }
  yield limit('10,000 nodes, text to painted', drawn, 3000, 'ms')
  yield limit('10,000 nodes, longest hold before the drawing', held, 200, 'ms')
  yield limit('10,000 nodes, elements in the document', nodes, 9000, '')
}

async function sampleOf(page: Page, session: CDPSession, side: string, count: number): Promise<Sample> {
  const open = await page.evaluate(([name, nodes]) => window.designerBench.open(name, nodes), [side, count] as const)
  await calm(page, session)
  const far = await pan(page, true)
  const save = await page.evaluate(() => window.designerBench.save())
  await calm(page, session)
  const { move, undo } = await page.evaluate(() => window.designerBench.moveAll())
  await calm(page, session)
  const drag = await dragOne(page, session, `n${Math.floor(count / 20) * 10 + 1}`)
  await calm(page, session)
  const near = await pan(page, false)
  await page.evaluate(() => window.designerBench.close())
  await calm(page, session)
  return { open, move, undo, save, drag, near, far }
}

/** Garbage of what was before is not counted for what follows. */
async function calm(page: Page, session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage')
  await idle(page)
}

async function dragOne(page: Page, session: CDPSession, id: string): Promise<number> {
  const { x, y } = await page.evaluate(node => window.designerBench.show(node), id)
  const before = await page.evaluate(node => window.designerBench.placeOf(node), id)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y, { steps: 3 })
  const busy = await spent(session, 'TaskDuration', async () => {
    for (let step = 1; step <= steps; step++) await page.mouse.move(x + 10 + step * 2, y + Math.round(step / 2))
  })
  await page.mouse.up()
  await idle(page)
  const after = await page.evaluate(node => window.designerBench.placeOf(node), id)
  if (Math.abs(after.x - before.x - 90) > 20) throw new Error(`${id} was dragged from ${before.x} to ${after.x}`)
  return busy / steps
}

/** Lengths of the frames while the ground is dragged. */
async function pan(page: Page, whole: boolean): Promise<number[]> {
  const { x, y } = await page.evaluate(all => window.designerBench.ground(all), whole)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 8, y - 4, { steps: 2 })
  await page.evaluate(() => window.designerBench.countFrames())
  for (let step = 1; step <= steps; step++) await page.mouse.move(x - 8 - step * 4, y - 4 - step * 2)
  const frames = await page.evaluate(() => window.designerBench.countFrames())
  await page.mouse.up()
  return frames
}

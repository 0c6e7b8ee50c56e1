import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../chromium.ts'
import { type Figure, figure, median } from '../figure.ts'
import { wrongCount } from '../form/formFields.ts'

const runs = 7
const warmUps = 2
const keys = 32
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

interface Sample {
  render: number
  key: number
  refuse: number
}

/**
 * Forms of 60 and of 200 fields, ours against one written by hand on antd: drawn, typed into with real keys, and refused
 * when empty. In turns, after warming up both; what has no effect fails.
 */
export async function* form(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-form-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../form/', import.meta.url)),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const server = await serve(folder)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    page.on('pageerror', error => console.error(String(error)))
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => 'bench' in window)
    for (const count of [60, 200]) {
      const { ours, antd } = await inTurns(['ours', 'antd'], side => sample(page, session, side, count))
      const compare = (name: string, pick: (one: Sample) => number, bar: number) =>
        figure({
          area: 'form',
          name: `${count} fields, ${name}`,
          ours: median(ours.map(pick)),
          other: median(antd.map(pick)),
          unit: 'ms',
          bar,
        })
      yield compare('first render to painted', one => one.render, 0.9)
      yield compare('script for a key', one => one.key, 0.3)
      yield compare('all checked, main thread', one => one.refuse, 0.5)
    }
    const flat = await inTurns(['200', '500'], side => sample(page, session, 'ours', Number(side)))
    yield figure({
      area: 'form',
      name: 'script for a key, 500 fields against 200',
      ours: median(flat[500].map(one => one.key)),
      other: median(flat[200].map(one => one.key)),
      unit: 'ms',
      // Two and a half times as many fields; what grows is not known yet.
      bar: 1.4,
    })
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
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
  await page.evaluate(() => window.bench.typedInto()?.focus())
  await page.keyboard.type('ab')
  // What is left of the drawing, and its garbage, belongs to no key.
  await session.send('HeapProfiler.collectGarbage')
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 500 })))
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

async function serve(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path === '/' ? '/index.html' : path
    const content = await readFile(join(folder, file)).catch(() => undefined)
    response.statusCode = content === undefined ? 404 : 200
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

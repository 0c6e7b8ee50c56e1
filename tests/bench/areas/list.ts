import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchChromium } from '../chromium.ts'
import { type Figure, figure, median } from '../figure.ts'
import type { Sample } from '../list/measure.tsx'
import { genders, people, total } from '../list/rows.ts'

const runs = 11
const warmUps = 3
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/**
 * A list page of 20 rows and 10 columns, ours against one written by hand on the antd Table: the same content from the
 * same server in the same document, in turns, after warming up both.
 */
export async function* list(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-list-'))
  const root = fileURLToPath(new URL('../list/', import.meta.url))
  await build({
    configFile: false,
    root,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const server = await serve(folder)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    page.on('pageerror', error => console.error(String(error)))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => 'sample' in window)
    const samples: Record<'ours' | 'antd', Sample[]> = { ours: [], antd: [] }
    for (let run = -warmUps; run < runs; run++) {
      for (const side of run % 2 === 0 ? (['ours', 'antd'] as const) : (['antd', 'ours'] as const)) {
        const sample = await page.evaluate(name => window.sample(name), side)
        if (run >= 0) samples[side].push(sample)
      }
    }
    const compare = (name: string, pick: (sample: Sample) => number) =>
      figure({
        area: 'list',
        name,
        ours: median(samples.ours.map(pick)),
        other: median(samples.antd.map(pick)),
        unit: 'ms',
        bar: 0.8,
      })
    yield compare('20 rows x 10 columns, mounted to painted', sample => sample.render)
    yield compare('20 rows x 10 columns, next page to painted', sample => sample.turn)
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Files of the built page, and the two calls that both sides make. */
async function serve(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const data = await answer(path, request)
    if (data !== undefined) {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      return response.end(JSON.stringify({ status: true, code: 200, message: '操作成功', data }))
    }
    const file = path === '/' ? '/index.html' : path
    const content = await readFile(join(folder, file)).catch(() => undefined)
    response.statusCode = content === undefined ? 404 : 200
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    return response.end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function answer(path: string, request: IncomingMessage): Promise<unknown> {
  if (path === '/basic/dictparams/list') return genders
  if (path === '/bench/list') {
    let body = ''
    for await (const piece of request) body += piece
    const { current = 1, size = 20 } = JSON.parse(body || '{}') as { current?: number; size?: number }
    return { records: people(current, size), total, size, current }
  }
  // What a page may ask for besides: own column settings and the like, of which a new account has none.
  return path.startsWith('/upms/') ? null : undefined
}

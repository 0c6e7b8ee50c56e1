import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from './chromium.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface BenchPage {
  /** Opens a new document in a separate browser context. */
  open(): Promise<Page>
  close(): Promise<void>
}

/**
 * Builds the page of a folder of this room and shows it in Chromium; `answer` gives `data` of the calls that it makes.
 */
export async function serveBench(
  folder: string,
  answer: (path: string, body: Record<string, unknown>) => unknown,
): Promise<BenchPage> {
  const built = await mkdtemp(join(tmpdir(), `bench-${folder}-`))
  await build({
    configFile: false,
    root: fileURLToPath(new URL(`${folder}/`, import.meta.url)),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true, target: 'es2022' },
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const body = await bodyOf(request)
    // A form requests the rules of its call when it opens; the bench has none.
    const isOfRules = path.startsWith('/valid/conf/validation/')
    const data = isOfRules ? { version: 2, name: 'none', title: '', rules: [] } : await answer(path, body)
    if (data !== undefined) {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      return response.end(JSON.stringify({ status: true, code: 200, message: '操作成功', data }))
    }
    const file = path === '/' ? '/index.html' : path
    const content = await readFile(join(built, file)).catch(() => undefined)
    response.statusCode = content === undefined ? 404 : 200
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    return response.end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await launchChromium()
  return {
    open: async () => {
      const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
      const page = await context.newPage()
      page.on('pageerror', error => console.error(String(error)))
      await page.goto(origin)
      return page
    },
    close: async () => {
      await browser.close()
      server.close()
      await rm(built, { recursive: true, force: true })
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let body = ''
  for await (const piece of request) body += piece
  return body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {}
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { projectDir } from '../../server/ground/config/config.ts'
import { contentSecurityPolicy } from '../../server/ground/kernel/contentSecurityPolicy.ts'
import { ensureChromium } from '../launch/chromium.mjs'

/** A page in Chromium that draws schema forms, under the content security policy of the console. */
export interface FormBrowser {
  /** Returns the result of drawing one form; a form that hangs or crashes becomes an error text. */
  draw(given: { schema: unknown; layout?: unknown; value?: unknown }): Promise<Drawn | string>
  close(): Promise<void>
}

export interface Drawn {
  inputs: number
  placeholders: string[]
  value: unknown
  errors: { path: string; message: string }[]
  typed: unknown
  milliseconds: number
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
const longest = 20_000

export async function openFormBrowser(): Promise<FormBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-forms-'))
  await build({
    configFile: false,
    root: join(projectDir, 'tests/conformance/forms'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path === '/' ? '/index.html' : path
    const content = await readFile(join(folder, file)).catch(() => undefined)
    response.statusCode = content === undefined ? 404 : 200
    response.setHeader('content-security-policy', contentSecurityPolicy)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  let faults: string[] = []
  const open = async () => {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    page.on('pageerror', error => faults.push(String(error)))
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    })
    // The page loads nothing from other hosts, whatever a schema names.
    await page.route(
      url => !url.href.startsWith(address),
      route => {
        faults.push(`asked for ${route.request().url()}`)
        return route.abort()
      },
    )
    await page.goto(address)
    await page.waitForFunction(() => 'draw' in globalThis)
    return page
  }
  let page: Page = await open()

  return {
    async draw(given) {
      faults = []
      const late = Symbol('late')
      let timer: NodeJS.Timeout | undefined
      const result = await Promise.race([
        page
          .evaluate(
            text => (globalThis as unknown as { drawText(text: string): Promise<string> }).drawText(text),
            JSON.stringify(given),
          )
          .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
        new Promise<typeof late>(resolve => {
          timer = setTimeout(resolve, longest, late)
        }),
      ])
      clearTimeout(timer)
      if (result === late || result instanceof Error) {
        await page.close().catch(() => undefined)
        page = await open()
        return result === late ? `nothing after ${longest / 1000} s` : result.message
      }
      return faults.length > 0 ? faults.join('; ') : (JSON.parse(result as string) as Drawn)
    },
    async close() {
      await browser.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

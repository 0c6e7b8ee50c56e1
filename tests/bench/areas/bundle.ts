import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { temporaryServer } from '../../../scripts/temporaryServer.ts'
import { launchChromium } from '../chromium.ts'
import { type Figure, figure, median } from '../figure.ts'
import { watchRequests } from '../quiet.ts'

/** Parts that must not be loaded before they are needed. */
const heavy = [
  'echarts',
  'zrender',
  '@xyflow',
  'reactflow',
  '@rjsf',
  'ali-oss',
  'axios',
  '@codemirror',
  '@tiptap',
  '@marcbachmann/cel-js',
]
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Scripts and style sheets that a new visitor loads from the real server, with an empty cache. */
export async function* bundle(): AsyncGenerator<Figure> {
  const distDir = await mkdtemp(join(tmpdir(), 'bench-dist-'))
  const packages = new Map<string, Set<string>>()
  await build({
    root,
    logLevel: 'error',
    build: { outDir: distDir, emptyOutDir: true },
    plugins: [notePackages(packages)],
  })
  const server = await temporaryServer({ seed: 'demo', distDir })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    const loaded = collect(page)
    const quiet = watchRequests(page)
    await page.goto(`${server.base}/#/system-manage/user-manage/user-list`)
    await page.getByRole('button', { name: '登录' }).waitFor()
    await quiet()
    yield figure({
      area: 'bundle',
      name: 'sign-in page, scripts and styles, gzip',
      ours: kilobytes(loaded),
      other: 100,
      unit: 'kB',
      bar: 0.96,
    })

    await page.getByLabel('账号').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('Admin123')
    await page.getByRole('button', { name: '登录' }).click()
    await page.locator('tbody tr').nth(5).waitFor()
    await quiet()
    const first = figure({
      area: 'bundle',
      name: 'sign-in, shell and first list, gzip',
      ours: kilobytes(loaded),
      other: 300,
      unit: 'kB',
      bar: 0.92,
    })
    if (!first.ok) console.log(heaviest(loaded))
    yield first

    for (const network of networks) yield* coldList(page, quiet, network)

    const found = new Set([...loaded.keys()].flatMap(url => [...(packages.get(basename(new URL(url).pathname)) ?? [])]))
    const early = heavy.filter(name => [...found].some(each => each === name || each.startsWith(`${name}/`)))
    if (early.length > 0) console.log(`loaded too early: ${early.join(', ')}`)
    yield figure({
      area: 'bundle',
      name: `of ${heavy.join(', ')} among them`,
      ours: early.length,
      other: 0,
      unit: 'packages',
      bar: 0,
    })
  } finally {
    await browser.close()
    await server.close()
    await rm(distDir, { recursive: true, force: true })
  }
}

/** Latency in milliseconds, and megabits a second both ways. */
const networks = [
  { latency: 40, megabits: 10, seconds: 1.2 },
  { latency: 100, megabits: 4, seconds: 2.5 },
]
const rounds = 5

/** Time until the rows of a list are drawn, opened by its address by a signed-in user with an empty cache. */
async function* coldList(
  page: Page,
  quiet: () => Promise<void>,
  { latency, megabits, seconds }: (typeof networks)[number],
): AsyncGenerator<Figure> {
  const tools = await page.context().newCDPSession(page)
  const throughput = (megabits * 1e6) / 8
  const address = page.url()
  const times: number[] = []
  let files = 0
  await tools.send('Network.enable')
  for (let round = 0; round < rounds; round++) {
    await page.goto('about:blank')
    await tools.send('Network.clearBrowserCache')
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    const loaded = collect(page)
    const since = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('tbody tr').nth(5).waitFor()
    times.push((performance.now() - since) / 1000)
    await quiet()
    files = loaded.size
  }
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await tools.detach()
  const name = `cold list, signed in, ${latency} ms and ${megabits} Mbit/s`
  yield figure({
    area: 'bundle',
    name: `${name}, until its rows`,
    ours: median(times),
    other: seconds,
    unit: 's',
    bar: 1,
  })
  yield figure({ area: 'bundle', name: `${name}, scripts and styles`, ours: files, other: 25, unit: 'files', bar: 1 })
}

function collect(page: Page): Map<string, number> {
  const loaded = new Map<string, number>()
  page.on('response', async response => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
    const body = await response.body()
    loaded.set(response.url(), gzipSync(body, { level: 9 }).length)
  })
  return loaded
}

const kilobytes = (loaded: Map<string, number>) => [...loaded.values()].reduce((sum, size) => sum + size, 0) / 1000

/** Returns the largest modules, as candidates for a smaller bundle. */
const heaviest = (loaded: Map<string, number>) =>
  [...loaded]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 25)
    .map(([url, size]) => `  ${(size / 1000).toFixed(1).padStart(6)} kB  ${basename(new URL(url).pathname)}`)
    .join('\n')

/** For each built file the packages that it holds, as the bundler itself knows. */
function notePackages(packages: Map<string, Set<string>>): Plugin {
  return {
    name: 'note-packages',
    generateBundle(_options, output) {
      for (const [file, chunk] of Object.entries(output)) {
        if (chunk.type !== 'chunk') continue
        const names = chunk.moduleIds
          .map(id => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
          .filter(name => name !== undefined)
        packages.set(basename(file), new Set(names))
      }
    },
  }
}

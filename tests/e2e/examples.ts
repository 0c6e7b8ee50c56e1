import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { type ApiClient, signInApi } from './apiClient.ts'
import type { Desk } from './desk.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const patience = 180_000

let server: Promise<{ address: string; stop(): Promise<void> }> | undefined

/** The example server of this test file, started by the first test that needs it. */
function start() {
  const { PATH, HOME, LANG } = process.env
  const child = spawn(process.execPath, [join(root, 'scripts/playground.ts')], {
    cwd: root,
    env: { PATH, HOME, LANG, TZ: 'Asia/Shanghai', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise<{ address: string; stop(): Promise<void> }>((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`the example server ${why}\n${said}`))
    const timer = setTimeout(() => fail(`was not ready after ${patience / 1000} s`), patience)
    const hear = (chunk: Buffer) => {
      said += chunk
      const address = /ready (http:\/\/\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve({ address, stop })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => {
      clearTimeout(timer)
      fail('ended before it was ready')
    })
  })
}

afterAll(async () => {
  const running = await server?.catch(() => undefined)
  server = undefined
  await running?.stop()
})

export interface Examples {
  address: string
  /** The administrator, calling beside the browser. */
  api: ApiClient
  /**
   * Shows an example alone in the browser of that person, by its path below schemas/examples without `.json`:
   * `valid/pages/list-smallest`, `pages/employee/edit`. Parameters that must be given are 1 if they are not.
   */
  show(desk: Desk, example: string, params?: Record<string, string>): Promise<void>
  /** The same beside its list and its JSON, as a person opens the playground. */
  playground(desk: Desk, example: string): Promise<void>
}

/**
 * The example product, served by the real server with example records: 160 employees in 7 departments, 3 teams. Ids
 * begin at 1. Records changed by one test are seen by the next of the same file.
 *
 * @example
 * const examples = await openExamples()
 * const desk = await person()
 * await examples.show(desk, 'valid/pages/edit-fields', { id: '3' })
 * await desk.fill('姓名', '新名')
 */
export async function openExamples(): Promise<Examples> {
  server ??= start()
  const { address } = await server
  const open = async (desk: Desk, file: string, bare: boolean, params: Record<string, string>) => {
    const query = new URLSearchParams(params).toString()
    const target = `${address}/${bare ? '?bare' : ''}#/${file}${query === '' ? '' : `?${query}`}`
    // A change behind the # alone would not load anew, and state of the example before would stay.
    await desk.page.goto('about:blank')
    await desk.page.goto(target)
    await desk.page.locator('main').waitFor()
    await desk.settled()
  }
  return {
    address,
    api: await signInApi(address),
    show: (desk, example, params = {}) => open(desk, example, true, params),
    playground: (desk, example) => open(desk, example, false, {}),
  }
}

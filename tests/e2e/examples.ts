import { existsSync, mkdirSync } from 'node:fs'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { type ApiClient, signInApi } from './apiClient.ts'
import type { Desk } from './desk.ts'
import { type RunningServer, startServer } from './startServer.ts'

const patience = 240_000
let server: RunningServer | undefined

/** For the tests of the file that calls this, and not in the time of the first of them. */
export function serveExamples(): void {
  beforeAll(async () => {
    const archive = inject('examplesArchive')
    // The first worker builds the bundle and the records, the others wait for them instead of building them too.
    if (!isFirst(`${archive}.making`))
      await vi.waitUntil(() => existsSync(archive), { timeout: patience, interval: 200 })
    server = await startServer({ script: 'scripts/playground.ts', options: ['--archive', archive], env: {}, patience })
  }, patience)
  afterAll(async () => {
    await server?.stop()
    server = undefined
  })
}

/** True for one of all workers. */
function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch {
    return false
  }
}

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
 * @throws Error in a file that does not say `serveExamples()`
 * @example
 * serveExamples()
 * const examples = await openExamples()
 * const desk = await person()
 * await examples.show(desk, 'valid/pages/edit-fields', { id: '3' })
 * await desk.fill('姓名', '新名')
 */
export async function openExamples(): Promise<Examples> {
  if (!server) throw new Error('the server of the examples has not started')
  const { address } = server
  const open = async (desk: Desk, file: string, bare: boolean, params: Record<string, string>) => {
    const query = new URLSearchParams(params).toString()
    const target = `${address}/${bare ? '?bare' : ''}#/${file}${query === '' ? '' : `?${query}`}`
    // A change of the hash alone would not reload, and state of the previous example would stay.
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

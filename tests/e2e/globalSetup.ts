import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'
import { isFull } from '../helpers/form.ts'
import { type Databases, makeDatabases } from './databases.ts'
import { undoneCalls } from './doneCalls.ts'
import { embeddedOrigin } from './embeddedOrigin.ts'
import { type RunningServer, startServer } from './startServer.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A server for each worker, the real one with demo data in a folder of its own: the files of one worker follow each
 * other on it, and what one of them changes is not seen by a file that runs beside it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist', 'index.html'))) {
    throw new Error('dist/index.html is missing: run the tests with `npm test`, which builds the bundle first')
  }
  const folder = await mkdtemp(join(tmpdir(), 'schema-console-e2e-'))
  const servers: RunningServer[] = []
  let databases: Databases | undefined
  const folders = Array.from({ length: project.config.maxWorkers }, (_, index) => join(folder, String(index + 1)))
  const calls = join(folder, 'calls')
  await mkdir(calls)
  const stop = async () => {
    await Promise.all(servers.map(server => server.stop()))
    await databases?.stop()
    tellUndone(project, calls)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    databases = await makeDatabases(folder, folders)
    const { environments } = databases
    await Promise.all(
      folders.map(async (dataDir, index) => {
        const env = {
          ...environments[index],
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          SEED: 'demo',
          SEED_YEAR: 'no',
          PASSWORD_COST: '10',
          LOG_LEVEL: 'warn',
          EMBED_ORIGINS: embeddedOrigin,
        }
        servers[index] = await startServer({ script: 'tests/e2e/serve.ts', env, patience: 90_000 })
      }),
    )
  } catch (error) {
    await stop()
    throw error
  }
  project.provide(
    'origins',
    servers.map(({ address }) => address),
  )
  project.provide(
    'doors',
    servers.map(({ door }) => door),
  )
  // They sleep until the first browser test: minutes in which four servers would look for work.
  for (const { pid } of servers) process.kill(pid, 'SIGSTOP')
  project.provide(
    'pids',
    servers.map(({ pid }) => pid),
  )
  project.provide('folders', folders)
  project.provide('calls', calls)
  project.provide('examplesArchive', join(folder, 'examples.tgz'))
  return stop
}

/**
 * Reports, after a run of all files in the full form, the page actions that no browser test has used; the run then
 * fails.
 */
function tellUndone(project: TestProject, calls: string): void {
  const files = filesBelow(root, 'tests/e2e', '.e2e.test.ts').length
  const run = project.vitest.state.getTestModules().filter(module => module.project.name === project.name)
  if (run.length < files || project.config.testNamePattern) return
  const { named, undone } = undoneCalls(root, calls)
  console.log(`${named - undone.length} of ${named} endpoints that pages name were called by a browser test`)
  // In the short form the other calls are made in contract tests only.
  if (!isFull) return
  for (const { endpoint, page } of undone) console.log(`  not ${endpoint} (${page})`)
  if (undone.length > 0) process.exitCode = 1
}

declare module 'vitest' {
  interface ProvidedContext {
    origins: readonly string[]
    /** For each server: the address that makes it forget cached user settings. */
    doors: readonly string[]
    /** Processes of the servers, which sleep until they are woken. */
    pids: readonly number[]
    /** Of each server: where its files lie. */
    folders: readonly string[]
    /** The folder in which workers record the calls that their browsers completed. */
    calls: string
    /** Folder in which the first server of examples keeps its records for the others. */
    examplesArchive: string
  }
}

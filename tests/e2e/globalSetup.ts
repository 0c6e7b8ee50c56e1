import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
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
  const stop = async () => {
    await Promise.all(servers.map(server => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let worker = 1; worker <= project.config.maxWorkers; worker++) {
      const env = {
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, String(worker)),
        SEED: 'demo',
        LOG_LEVEL: 'warn',
        EMBED_ORIGINS: embeddedOrigin,
      }
      servers.push(await startServer({ script: 'server/main.ts', env, patience: 90_000 }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  project.provide(
    'origins',
    servers.map(({ address }) => address),
  )
  project.provide('examplesArchive', join(folder, 'examples.tgz'))
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    origins: readonly string[]
    /** Where the first server of examples keeps its records for the others. */
    examplesArchive: string
  }
}

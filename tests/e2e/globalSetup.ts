import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../../', import.meta.url))
const patience = 90_000

let stop = async () => {}

/** One server for all browser tests: the real one, on a free port, with demo data in a folder of its own. */
export async function setup(project: TestProject): Promise<void> {
  if (!existsSync(join(root, 'dist', 'index.html'))) {
    throw new Error('dist/index.html is missing: run the tests with `npm test`, which builds the bundle first')
  }
  const folder = await mkdtemp(join(tmpdir(), 'schema-console-e2e-'))
  // Test settings of this process (NODE_ENV, VITEST …) are none of the server's business.
  const { PATH, HOME, LANG } = process.env
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env: {
      PATH,
      HOME,
      LANG,
      TZ: 'Asia/Shanghai',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  stop = async () => {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    project.provide('origin', await readyAddress(server.stdout, server.stderr, ended))
  } catch (error) {
    await stop()
    throw error
  }
}

export const teardown = () => stop()

function readyAddress(
  out: NodeJS.ReadableStream,
  errors: NodeJS.ReadableStream,
  ended: Promise<number | null>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`the server ${why}\n${said}`))
    const timer = setTimeout(() => fail(`was not ready after ${patience / 1000} s`), patience)
    const hear = (chunk: Buffer | string) => {
      said += chunk
      const found = /ready (http:\/\/\S+)/.exec(said)
      if (!found?.[1]) return
      clearTimeout(timer)
      resolve(found[1].replace(/\/$/, ''))
    }
    out.on('data', hear)
    errors.on('data', hear)
    void ended.then(code => {
      clearTimeout(timer)
      fail(`ended with ${code} before it was ready`)
    })
  })
}

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFull } from '../helpers/form.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const patience = 90_000

/** A server in a separate process: a test may kill it, freeze it and set its clock. */
export interface ServerProcess {
  address: string
  process: ChildProcess
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: string | null }>
  /** Calls a path with a token; GET without a body, POST with one. */
  call(path: string, token?: string, body?: object): Promise<{ http: number; text: string; data: unknown }>
  close(): Promise<void>
}

/** Starts `server/main.ts`; `ahead` sets the clock of the process by so many milliseconds. */
export async function startProcess(
  env: Record<string, string>,
  { ahead = 0 }: { ahead?: number } = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'process-'))
  const { PATH, HOME, LANG } = process.env
  const child = spawn(process.execPath, [...(ahead === 0 ? [] : ['--import', clockOf(ahead)]), 'server/main.ts'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      LANG,
      PORT: '0',
      DATA_DIR: folder,
      SEED: 'none',
      LOG_LEVEL: 'error',
      RATE_LIMIT_USER: '0',
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_PUBLIC: '0',
      ...(isFull ? {} : { PASSWORD_COST: '10' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<{ code: number | null; signal: string | null }>(resolve =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`not ready in time\n${said}`))
    }, patience)
    const read = (piece: Buffer) => {
      said += piece
      const found = /ready (http:\/\/\S+)/.exec(said)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(({ code }) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}\n${said}`))
    })
  })
  return {
    address,
    process: child,
    ended,
    signal: name => {
      child.kill(name)
    },
    call: async (path, token, body) => {
      const response = await fetch(`${address}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      return { http: response.status, text, data: dataIn(text) }
    },
    close: async () => {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function dataIn(text: string): unknown {
  try {
    return Object(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A module that is loaded first and sets the clock of its process. */
const clockOf = (ahead: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() + ${ahead}); else super(...given) }
      static now() { return Real.now() + ${ahead} }
    }`)}`

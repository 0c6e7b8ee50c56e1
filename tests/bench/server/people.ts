import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer, type ServerProcess } from '../../helpers/serverProcess.ts'

export interface RunningServer {
  base: string
  process: ServerProcess
  env: Record<string, string>
  /** From the start of the process until it answers. */
  readyAfter: number
  stop(): Promise<void>
}

/** Tests of speed call faster than people. */
const unlimited = { RATE_LIMIT_USER: '0', RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_PUBLIC: '0' }

/** Starts the product in a separate process; `env` names its folder or its database. */
export async function start(env: Record<string, string>): Promise<RunningServer> {
  const began = performance.now()
  const process = runServer({ LOG_LEVEL: 'error', ...unlimited, ...env })
  const base = await process.ready()
  return {
    base,
    process,
    env,
    readyAfter: performance.now() - began,
    stop: async () => void (await process.kill('SIGTERM')),
  }
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface Envelope {
  status: boolean
  message: string
  data: Record<string, unknown>
}

export async function post(base: string, token: string, path: string, body: object): Promise<Envelope['data']> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Envelope
  if (!answer.status) throw new Error(`${path}: ${response.status} ${answer.message}`)
  return answer.data
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface RunningServer {
  /** Its origin, without a trailing slash. */
  address: string
  /** Address of the control endpoint of a test script; empty if it has none. */
  door: string
  /** Process id. */
  pid: number
  stop(): Promise<void>
}

/**
 * Runs a script of the product that prints `ready <address>`, on a free port.
 * @throws Error with what it printed, when it ends or is not ready in time
 */
export function startServer({
  script,
  options = [],
  env,
  patience,
}: {
  script: string
  options?: string[]
  env: NodeJS.ProcessEnv
  /** Milliseconds until it has to be ready. */
  patience: number
}): Promise<RunningServer> {
  // Test settings of this process (NODE_ENV, VITEST …) are none of the server's business.
  const { PATH, HOME, LANG } = process.env
  const server = spawn(process.execPath, [join(root, script), ...options], {
    cwd: root,
    env: { PATH, HOME, LANG, TZ: 'Asia/Shanghai', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  const stop = async () => {
    // A stopped process would not receive SIGTERM.
    server.kill('SIGCONT')
    server.kill('SIGTERM')
    // The test discards its data, so a server that has not ended by then is killed.
    const timer = setTimeout(() => server.kill('SIGKILL'), 25_000)
    await ended
    clearTimeout(timer)
  }
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => {
      void stop()
      reject(new Error(`${script} ${why}\n${said}`))
    }
    const timer = setTimeout(() => fail(`was not ready after ${patience / 1000} s`), patience)
    const hear = (chunk: Buffer) => {
      said += chunk
      const address = /ready (http:\/\/\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      const door = /door (http:\/\/\S+)/.exec(said)?.[1] ?? ''
      resolve({ address: address.replace(/\/$/, ''), door, pid: server.pid ?? 0, stop })
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    void ended.then(code => {
      clearTimeout(timer)
      fail(`ended with ${code} before it was ready`)
    })
  })
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface ServerProcess {
  pid: number
  /** Returns its origin once it answers; throws with its output if it exits before. */
  ready(): Promise<string>
  /** Its output so far. */
  said(): string
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/** Starts the product as users run it: a separate process on a free port. Tests stop it themselves. */
export function runServer(
  env: Record<string, string>,
  script = 'server/main.ts',
  options: string[] = [],
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(process.cwd(), script), ...options], {
    env: { PATH, HOME, TZ: 'Asia/Shanghai', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    said += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    kill: signal => {
      child.kill(signal)
      return ended
    },
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const address = /ready (http:\/\/\S+)/.exec(said)?.[1]
          if (!address) return
          listeners.delete(look)
          resolve(address)
        }
        listeners.add(look)
        look()
        void ended.then(code => reject(new Error(`ended with ${code}: ${said}`)))
      }),
  }
}

import { type ChildProcess, fork, type Serializable } from 'node:child_process'

/** Signals with which V8 ends a process that exceeded its memory. */
const outOfMemory = new Set(['SIGABRT', 'SIGTRAP'])

/**
 * Starts a program in a separate process, for untrusted input. It exchanges messages; stop it with `kill('SIGKILL')`.
 * Its heap is limited to `megabytes`, and its crash does not affect this process.
 *
 * A thread would not do: its memory limit is best effort only, and an array that grows by single values ends the whole
 * process (https://github.com/nodejs/node/pull/65019).
 */
export function startApart(program: URL, megabytes: number): ChildProcess {
  return fork(program, {
    execArgv: [`--max-old-space-size=${megabytes}`],
    // Passes none of the configuration, which contains secrets.
    env: { TZ: process.env.TZ },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Whether a process exited because it exceeded its memory. */
export const isMemoryEnd = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || (signal !== null && outOfMemory.has(signal))

/** The program ended before it answered. */
export class EndedApart extends Error {
  readonly why: 'time' | 'memory' | 'fault'

  constructor(why: EndedApart['why'], message: string) {
    super(message)
    this.name = 'EndedApart'
    this.why = why
  }
}

/** Milliseconds for which an idle process is kept; starting one takes half a second of CPU. */
const idleTime = 10_000
/** Idle processes, at most one per program. */
const idle = new Map<string, { child: ChildProcess; end: NodeJS.Timeout }>()

function takeIdle(program: URL): ChildProcess | undefined {
  const kept = idle.get(program.href)
  if (!kept) return undefined
  idle.delete(program.href)
  clearTimeout(kept.end)
  kept.child.removeAllListeners()
  return kept.child.connected ? kept.child : undefined
}

function keepIdle(program: URL, child: ChildProcess): void {
  const drop = () => {
    if (idle.get(program.href)?.child === child) idle.delete(program.href)
    child.kill('SIGKILL')
  }
  if (idle.has(program.href)) {
    drop()
    return
  }
  // An idle process must not keep this process running.
  child.once('exit', drop).once('error', drop).unref()
  child.channel?.unref()
  idle.set(program.href, { child, end: setTimeout(drop, idleTime).unref() })
}

/**
 * Sends a request to a program in a separate process and returns its answer. A process handles one request at a time
 * and is kept for a while after success.
 * @throws EndedApart if the program exceeds its time or memory, or fails
 */
export function askApart<Answer>(
  program: URL,
  order: Serializable,
  { megabytes, milliseconds }: { megabytes: number; milliseconds: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = takeIdle(program) ?? startApart(program, megabytes)
    child.ref()
    child.channel?.ref()
    const settle = () => {
      clearTimeout(timer)
      // Errors after this point are ignored.
      child.removeAllListeners().on('error', () => undefined)
    }
    const fail = (error: Error) => {
      settle()
      child.kill('SIGKILL')
      reject(error)
    }
    const timer = setTimeout(() => fail(new EndedApart('time', `no answer within ${milliseconds} ms`)), milliseconds)
    child.once('message', (answer: Answer) => {
      settle()
      keepIdle(program, child)
      resolve(answer)
    })
    child.once('error', fail)
    child.once('exit', (code, signal) =>
      fail(new EndedApart(isMemoryEnd(code, signal) ? 'memory' : 'fault', `ended with ${code ?? signal}`)),
    )
    child.send(order)
  })
}

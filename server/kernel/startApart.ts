import { type ChildProcess, fork, type Serializable } from 'node:child_process'

/** Signals by which the engine ends a process that passed its memory. */
const outOfMemory = new Set(['SIGABRT', 'SIGTRAP'])

/**
 * Begins a program in a process of its own, for work on content that somebody may have made to do harm. It is sent
 * messages and sends some back; end it by `kill('SIGKILL')`. Its heap ends at `megabytes`, and its end is nobody else's.
 *
 * A thread is no such place: the memory limit of a thread is kept as far as possible only, and a list that grows by single
 * values ends the whole process (https://github.com/nodejs/node/pull/65019).
 */
export function startApart(program: URL, megabytes: number): ChildProcess {
  return fork(program, {
    execArgv: [`--max-old-space-size=${megabytes}`],
    // Nothing of the configuration, which holds secrets.
    env: { TZ: process.env.TZ },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Whether a process that exited so had passed its memory. */
export const isMemoryEnd = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || (signal !== null && outOfMemory.has(signal))

/** A program that was ended, or ended itself, before it answered. */
export class EndedApart extends Error {
  readonly why: 'time' | 'memory' | 'fault'

  constructor(why: EndedApart['why'], message: string) {
    super(message)
    this.name = 'EndedApart'
    this.why = why
  }
}

/**
 * The one answer of a program to one order; its process ends with it.
 * @throws EndedApart when it takes longer or needs more than it may, or fails
 */
export function askApart<Answer>(
  program: URL,
  order: Serializable,
  { megabytes, milliseconds }: { megabytes: number; milliseconds: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = startApart(program, megabytes)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      // Later faults have nobody to tell.
      child.removeAllListeners().on('error', () => undefined)
      settle()
      child.kill('SIGKILL')
    }
    const fail = (why: EndedApart['why'], message: string) => end(() => reject(new EndedApart(why, message)))
    const timer = setTimeout(() => fail('time', `no answer within ${milliseconds} ms`), milliseconds)
    child.once('message', (answer: Answer) => end(() => resolve(answer)))
    child.once('error', error => end(() => reject(error)))
    child.once('exit', (code, signal) =>
      fail(isMemoryEnd(code, signal) ? 'memory' : 'fault', `ended with ${code ?? signal}`),
    )
    child.send(order)
  })
}

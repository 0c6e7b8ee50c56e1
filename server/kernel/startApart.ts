import { type ChildProcess, fork } from 'node:child_process'

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

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { fault } from '../faults.ts'
import type { HashReply, HashRequest } from './hashMessages.ts'

/** One core stays free for everything else. */
const most = Math.max(1, Math.min(4, availableParallelism() - 1))
/** With more before him nobody would wait for his turn: some ten seconds on one core. */
const mostWaiting = 100

type Asked = Omit<HashRequest, 'id'>
interface Waiting {
  asked: Asked
  resolve(key: Buffer): void
  reject(error: Error): void
}

const queue: Waiting[] = []
const idle: Worker[] = []
let threads = 0
let last = 0

/**
 * A key derived in a thread apart, in the order of asking. Sign-ins have this queue for themselves, so that however many
 * come, they take no thread and no core from other calls; who comes when it is full is told to come back.
 */
export function deriveKey(asked: Asked): Promise<Buffer> {
  if (queue.length >= mostWaiting) return Promise.reject(fault('SIGN_IN_BUSY', {}, { retryAfter: 5 }))
  return new Promise((resolve, reject) => {
    queue.push({ asked, resolve, reject })
    next()
  })
}

function next(): void {
  if (queue.length === 0) return
  const thread = idle.pop() ?? (threads < most ? open() : undefined)
  const one = thread && queue.shift()
  if (thread && one) work(thread, one)
}

function open(): Worker {
  threads += 1
  const thread = new Worker(new URL('./hashThread.ts', import.meta.url), { execArgv: [] })
  // One that broke while idle is replaced; one that works tells whoever waits for it.
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    threads -= 1
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
    next()
  })
  return thread
}

function work(thread: Worker, { asked, resolve, reject }: Waiting): void {
  last += 1
  const request: HashRequest = { ...asked, id: last }
  const onExit = () => reject(new Error('the thread that hashes passwords has ended'))
  // Scripts end when their work is done, a thread that waits does not hold them.
  thread.ref()
  thread.once('exit', onExit)
  thread.once('message', (reply: HashReply) => {
    thread.off('exit', onExit)
    thread.unref()
    if ('key' in reply) resolve(Buffer.from(reply.key))
    else reject(new Error(reply.failure))
    idle.push(thread)
    next()
  })
  thread.postMessage(request)
}

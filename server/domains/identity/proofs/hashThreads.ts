import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { fault } from '../faults.ts'
import type { HashReply, HashRequest } from './hashMessages.ts'

/** Leaves one core for other work. */
const most = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Maximum queue; a longer one would mean waiting some ten seconds on one core. */
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
 * Derives a key in a separate thread, in order of requests. Sign-ins have their own queue, so that however many arrive,
 * they take no thread or core from other calls; if the queue is full, the caller is asked to retry.
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
  // A thread that fails while idle is replaced; a busy one rejects its request.
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
  // An idle thread does not keep a script running.
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

import { Worker } from 'node:worker_threads'
import type { PgliteOptions, PgliteReply, PgliteRequest, PgliteResult, PgliteStatement } from './pgliteMessages.ts'

/** Connection to the thread that runs PGlite. */
export interface PgliteClient {
  query(sql: string, parameters: readonly unknown[], ahead?: PgliteStatement[]): Promise<PgliteResult>
  execute(sql: string): Promise<void>
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** A database error with the same fields as an error of `pg`. */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  constructor(failure: { message: string; code?: string; detail?: string; constraint?: string; table?: string }) {
    super(failure.message)
    this.name = 'DatabaseError'
    this.code = failure.code
    this.detail = failure.detail
    this.constraint = failure.constraint
    this.table = failure.table
  }
}

type Unsent = PgliteRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Limit of the young generation; without it V8 keeps 150 MB of rows that are already sent. */
const youngMegabytes = 12

/** Starts the thread and waits until the database answers. */
export async function startPglite(options: PgliteOptions): Promise<PgliteClient> {
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), {
    workerData: options,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  const waiting = new Map<number, { resolve(result: PgliteResult): void; reject(error: Error): void }>()
  let last = 0
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const one of waiting.values()) one.reject(ended)
    waiting.clear()
  }
  worker.on('message', (reply: PgliteReply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (!one) return
    if ('failure' in reply) one.reject(new DatabaseError(reply.failure))
    else one.resolve(reply.result)
  })
  worker.on('error', error => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('the database thread has ended')))

  const wait = (id: number) => new Promise<PgliteResult>((resolve, reject) => waiting.set(id, { resolve, reject }))
  const send = (request: Unsent): Promise<PgliteResult> => {
    if (ended) return Promise.reject(ended)
    const id = ++last
    const result = wait(id)
    try {
      worker.postMessage({ ...request, id })
    } catch (error) {
      // The parameter cannot be transferred to another thread.
      waiting.get(id)?.reject(error instanceof Error ? error : new Error(String(error)))
      waiting.delete(id)
    }
    return result
  }

  await wait(0)
  return {
    query: (sql, parameters, ahead = []) => send({ kind: 'query', sql, parameters: [...parameters], ahead }),
    execute: async sql => {
      await send({ kind: 'execute', sql })
    },
    dump: async () => (await send({ kind: 'dump' })).archive ?? new Uint8Array(),
    close: async () => {
      if (!ended) await send({ kind: 'close' })
      await worker.terminate()
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

/** One statement that was run, without its parameters. */
export interface SeenStatement {
  sql: string
  milliseconds: number
  failed: boolean
  /** Number of the call that it was run for. */
  requestId: string | undefined
}

/** Connections, and who waits for one. */
export interface PoolState {
  open: number
  idle: number
  waiting: number
}

/** What can be seen of an open database from outside: statements as they end, and its connections. */
export interface DatabaseWatch {
  onStatement(listener: (statement: SeenStatement) => void): void
  pool(): PoolState
}

/** The call in progress, along its asynchronous work; the log of slow statements names it. */
export const callInProgress = new AsyncLocalStorage<{ requestId: string }>()

const watches = new WeakMap<object, DatabaseWatch>()

/** The watch of a database handle that `openDatabase` gave. */
export const watchOf = (db: object): DatabaseWatch | undefined => watches.get(db)

/**
 * A watch that is not yet on a database: `log` is given to Kysely, `on` joins it to the handle.
 *
 * @example const watch = createWatch(pool); watch.on(new Kysely({ dialect, log: watch.log }))
 */
export function createWatch(pool: () => PoolState) {
  const listeners: ((statement: SeenStatement) => void)[] = []
  const seen = (sql: string, milliseconds: number, failed: boolean): void => {
    if (listeners.length === 0) return
    const statement = { sql, milliseconds, failed, requestId: callInProgress.getStore()?.requestId }
    for (const listener of listeners) listener(statement)
  }
  return {
    seen,
    log: (event: LogEvent): void => seen(event.query.sql, event.queryDurationMillis, event.level === 'error'),
    on<Handle extends object>(handle: Handle): Handle {
      watches.set(handle, { onStatement: listener => listeners.push(listener), pool })
      return handle
    },
  }
}

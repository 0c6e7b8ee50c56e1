import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

/** An executed statement without its parameters. */
export interface SeenStatement {
  sql: string
  milliseconds: number
  failed: boolean
  /** Request id of the call that ran it. */
  requestId: string | undefined
}

/** Number of connections and of waiting requests. */
export interface PoolState {
  open: number
  idle: number
  waiting: number
}

/** Monitoring of an open database: finished statements and connections. */
export interface DatabaseWatch {
  onStatement(listener: (statement: SeenStatement) => void): void
  pool(): PoolState
}

/** The current call, across its asynchronous work; the log of slow statements names it. */
export const callInProgress = new AsyncLocalStorage<{ requestId: string }>()

const watches = new WeakMap<object, DatabaseWatch>()

/** Returns the watch of a handle from `openDatabase`. */
export const watchOf = (db: object): DatabaseWatch | undefined => watches.get(db)

/**
 * Creates a watch before its database exists: pass `log` to Kysely, and attach the handle with `on`.
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

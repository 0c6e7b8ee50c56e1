import type { QueryResult, ReadBudget, SourceValue } from './dialects/dialect.ts'
import type { Source } from './sourceOf.ts'

/** Limits for every source. */
export const limits = {
  connections: 5,
  waiting: 50,
  connectMilliseconds: 3000,
  statementMilliseconds: 5000,
  /** Maximum bytes of a result, including the labels of its references. */
  result: 5 * 1024 * 1024,
}

/** A session on a source. */
export interface SourceClient {
  query(sql: string, parameters: readonly SourceValue[], budget?: ReadBudget): Promise<QueryResult>
  begin(mode: 'read' | 'write'): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Closes a broken session instead of reusing it. */
  release(isBroken: boolean): void
}

/** Sessions on one source, opened on demand and closed when idle. */
export interface SourcePool {
  take(): Promise<SourceClient>
  waiting(): number
  end(): Promise<void>
}

/**
 * Opens a pool.
 *
 * @example const pool = openPostgres(source, '203.0.113.7')
 */
export type OpenPool = (source: Source, address: string) => SourcePool

import type { QueryResult, ReadBudget, SourceValue } from './dialects/dialect.ts'
import type { Source } from './sourceOf.ts'

/** Limits of every source. */
export const limits = {
  connections: 5,
  waiting: 50,
  connectMilliseconds: 3000,
  statementMilliseconds: 5000,
  /** Bytes of a result, labels of what its rows refer to included. */
  result: 5 * 1024 * 1024,
}

/** A session of a source. */
export interface SourceClient {
  query(sql: string, parameters: readonly SourceValue[], budget?: ReadBudget): Promise<QueryResult>
  begin(mode: 'read' | 'write'): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** A broken one is closed instead of being used again. */
  release(isBroken: boolean): void
}

/** Sessions of one source, opened when needed and closed when nobody uses them. */
export interface SourcePool {
  take(): Promise<SourceClient>
  waiting(): number
  end(): Promise<void>
}

/** @example const pool = openPostgres(source, '203.0.113.7') */
export type OpenPool = (source: Source, address: string) => SourcePool

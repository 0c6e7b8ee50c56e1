import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { DirectSql } from './directSql.ts'
import { steadyMark } from './namedStatements.ts'
import type { PgliteClient } from './pgliteClient.ts'
import type { PoolState } from './watch.ts'

/**
 * Kysely on our PGlite thread. PGlite has one connection: whoever holds it runs alone, others wait in a fair queue.
 * (Kysely's own PGlite dialect hands the one connection to everybody, so that a query of one request would run inside
 * the transaction of another.)
 */
export function pgliteDialect(client: PgliteClient): { dialect: Dialect; pool(): PoolState; direct: DirectSql } {
  const driver = new PgliteDriver(client)
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
  return { dialect, pool: () => driver.state(), direct: { run: (sql, parameters) => driver.runAlone(sql, parameters) } }
}

/** True inside a transaction, along its asynchronous calls. */
export const insideTransaction = new AsyncLocalStorage<boolean>()

class PgliteDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #client: PgliteClient
  readonly #queue: (() => void)[] = []
  #held = false

  constructor(client: PgliteClient) {
    this.#client = client
    this.#connection = new PgliteConnection(client)
  }

  async init() {}

  state(): PoolState {
    return { open: 1, idle: this.#held ? 0 : 1, waiting: this.#queue.length }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (insideTransaction.getStore()) {
      throw new Error(
        'the outer database handle was used inside a transaction: use the call that transaction() hands over',
      )
    }
    if (this.#held) await new Promise<void>(resolve => this.#queue.push(resolve))
    this.#held = true
    return this.#connection
  }

  async runAlone(sql: string, parameters: readonly unknown[]) {
    await this.acquireConnection()
    try {
      const { rows, affectedRows } = await this.#client.query(sql, parameters)
      return { rows, count: affectedRows ?? 0 }
    } finally {
      await this.releaseConnection()
    }
  }

  async releaseConnection() {
    const next = this.#queue.shift()
    if (next) next()
    else this.#held = false
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw(`${steadyMark}begin`))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw(`${steadyMark}commit`))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    await this.#client.close()
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #client: PgliteClient

  constructor(client: PgliteClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#client.query(query.sql, query.parameters)
    return {
      rows: rows as R[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  // biome-ignore lint/correctness/useYield: PGlite cannot stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite cannot stream')
  }
}

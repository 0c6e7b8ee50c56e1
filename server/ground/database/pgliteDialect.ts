import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
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
import { steadyMark, unreadMark } from './namedStatements.ts'
import type { PgliteClient } from './pgliteClient.ts'
import { commit, type PgliteResult, type PgliteStatement } from './pgliteMessages.ts'
import { givesUp } from './sentTogether.ts'
import type { PoolState } from './watch.ts'

/**
 * Kysely dialect for our PGlite thread. PGlite has one connection: its holder runs alone, others wait in a fair queue.
 * (Kysely's own PGlite dialect shares the connection, so that a query of one request would run inside another's
 * transaction.) The thread processes messages in order, so the first message of a turn need not wait for the last
 * answer of the previous turn; otherwise the thread would idle for one round trip.
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

/** True inside a transaction, including its asynchronous calls. */
export const insideTransaction = new AsyncLocalStorage<boolean>()

class PgliteDriver implements Driver {
  readonly #client: PgliteClient
  readonly #queue: (() => void)[] = []
  #held = false
  /** Settles when the last message of the previous turn is answered. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(client: PgliteClient) {
    this.#client = client
  }

  async init() {}

  state(): PoolState {
    return { open: 1, idle: this.#held ? 0 : 1, waiting: this.#queue.length }
  }

  async acquireConnection(): Promise<PgliteConnection> {
    if (insideTransaction.getStore()) {
      throw new Error(
        'the outer database handle was used inside a transaction: use the call that transaction() hands over',
      )
    }
    if (this.#held) await new Promise<void>(resolve => this.#queue.push(resolve))
    this.#held = true
    return new PgliteConnection(this.#client)
  }

  async runAlone(sql: string, parameters: readonly unknown[]) {
    const { rows, affectedRows } = await this.#last(await this.acquireConnection(), sql, parameters)
    return { rows, count: affectedRows ?? 0 }
  }

  /** Sends the last message of a turn and lets the next turn begin: at most two messages are in flight. */
  async #last(connection: PgliteConnection, sql: string, parameters: readonly unknown[]): Promise<PgliteResult> {
    const before = this.#before
    const answer = connection.send(sql, parameters)
    this.#before = answer.catch(() => undefined)
    await before
    this.#pass(connection)
    return answer
  }

  #pass(connection: PgliteConnection) {
    if (connection.hasPassed) return
    connection.hasPassed = true
    const next = this.#queue.shift()
    if (next) next()
    else this.#held = false
  }

  async releaseConnection(connection: PgliteConnection) {
    this.#pass(connection)
  }

  async beginTransaction(connection: PgliteConnection) {
    connection.begin()
  }

  async commitTransaction(connection: PgliteConnection) {
    // A commit would silently roll back instead.
    if (connection.isAborted) throw new Error('a statement of the transaction has failed, so nothing of it is kept')
    connection.isInside = false
    await this.#last(connection, commit, [])
  }

  async rollbackTransaction(connection: PgliteConnection) {
    // A failed commit has rolled back, and the next turn may have begun.
    if (!connection.isInside) return
    connection.forget()
    await this.#last(connection, 'rollback', [])
  }

  async destroy() {
    await this.#client.close()
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #client: PgliteClient
  /** The turn is over; another may have begun. */
  hasPassed = false
  isInside = false
  /** A statement of the transaction failed, and no savepoint was restored. */
  isAborted = false
  /** Statements to send with the next message: `begin`, and writes whose result is not read. */
  #ahead: PgliteStatement[] = []

  constructor(client: PgliteClient) {
    this.#client = client
  }

  begin() {
    this.isInside = true
    this.#ahead = [{ sql: `${steadyMark}begin`, parameters: [] }]
  }

  /** Discards the unsent statements. */
  forget() {
    this.isInside = false
    this.#ahead = []
  }

  send(sql: string, parameters: readonly unknown[]): Promise<PgliteResult> {
    const goesBack = givesUp.test(sql)
    const answer = this.#client.query(sql, parameters, goesBack ? [] : this.#ahead)
    this.#ahead = []
    answer.then(
      () => {
        if (goesBack) this.isAborted = false
      },
      () => {
        this.isAborted = true
      },
    )
    return answer
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInside && sql.startsWith(unreadMark)) {
      this.#ahead.push({ sql, parameters: [...parameters] })
      return { rows: [] }
    }
    const { rows, affectedRows } = await this.send(sql, parameters)
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

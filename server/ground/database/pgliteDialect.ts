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
 * Kysely on our PGlite thread. PGlite has one connection: whoever holds it runs alone, others wait in a fair queue.
 * (Kysely's own PGlite dialect hands the one connection to everybody, so that a query of one request would run inside
 * the transaction of another.) The thread runs what it is sent in its order, so the first message of a turn need not wait
 * for the answer to the last one of the turn before: the thread would idle for as long as an answer takes to come and go.
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
  readonly #client: PgliteClient
  readonly #queue: (() => void)[] = []
  #held = false
  /** Ends when the last message of the turn before is answered, well or not. */
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

  /** Sends the last message of a turn, and lets the next begin behind it: at most two are on their way. */
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
    // A commit would roll back, and answer as if it had not.
    if (connection.isAborted) throw new Error('a statement of the transaction has failed, so nothing of it is kept')
    connection.isInside = false
    await this.#last(connection, commit, [])
  }

  async rollbackTransaction(connection: PgliteConnection) {
    // A commit that failed has rolled back, and the next turn may have begun.
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
  /** Its turn is over: another may have begun. */
  hasPassed = false
  isInside = false
  /** A statement of its transaction failed, and nothing went back to before it. */
  isAborted = false
  /** What waits for the next message: `begin`, and writes whose answer nobody reads. */
  #ahead: PgliteStatement[] = []

  constructor(client: PgliteClient) {
    this.#client = client
  }

  begin() {
    this.isInside = true
    this.#ahead = [{ sql: `${steadyMark}begin`, parameters: [] }]
  }

  /** Nothing of it was sent, or all is given up. */
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

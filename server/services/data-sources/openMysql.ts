import { connect } from 'node:net'
import { createPool, type Pool, type PoolConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2'
import { limits, type OpenPool, type SourceClient } from './client.ts'
import type { QueryResult, ReadBudget, SourceValue, TextRow } from './dialects/dialect.ts'
import { ResultTooLarge } from './sourceFault.ts'

/**
 * Strict modes regardless of the server's settings. Zero dates stay allowed, because older tables use them as the
 * default for "none"; forms never send one.
 */
const modes = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

/** Opens sessions on a MySQL or MariaDB source. */
export const openMysql: OpenPool = (source, address) => {
  const { host, port, database, username, secret, tls } = source
  let waiting = 0
  const pool = createPool({
    host,
    port,
    // The host name serves only for the certificate; the connection uses the checked address.
    stream: () => connect(port, address),
    database,
    user: username,
    password: secret,
    ...(tls === 'off' ? {} : { ssl: { rejectUnauthorized: tls === 'verified', verifyIdentity: tls === 'verified' } }),
    connectionLimit: limits.connections,
    queueLimit: limits.waiting,
    connectTimeout: limits.connectMilliseconds,
    idleTimeout: 30_000,
    maxIdle: 1,
    charset: 'utf8mb4',
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    disableEval: true,
    // Session variables set by functions must not leak to the next user.
    resetOnRelease: true,
  })
  return {
    take: async () => {
      waiting += 1
      const client = await connected(pool).finally(() => {
        waiting -= 1
      })
      try {
        await prepare(client)
      } catch (error) {
        client.destroy()
        throw error
      }
      return clientOf(client)
    },
    waiting: () => waiting,
    end: () => pool.promise().end(),
  }
}

const connected = (pool: Pool) =>
  new Promise<PoolConnection>((resolve, reject) => {
    pool.getConnection((error, client) => (error ? reject(error) : resolve(client)))
  })

/** Runs at each use, because a returned session loses its settings. */
async function prepare(core: PoolConnection): Promise<void> {
  const client = core.promise()
  await client.query(`set names utf8mb4, time_zone = '+08:00', sql_mode = '${modes}'`)
  // MySQL and MariaDB limit statement time with different settings.
  await client
    .query(`set max_execution_time = ${limits.statementMilliseconds}`)
    .catch(() => client.query(`set max_statement_time = ${limits.statementMilliseconds / 1000}`))
  await client.query(`set innodb_lock_wait_timeout = ${limits.statementMilliseconds / 1000}`).catch(() => undefined)
}

const clientOf = (core: PoolConnection, client = core.promise()): SourceClient => ({
  query: async (sql, parameters, budget) => {
    if (budget) return readRows(core, sql, parameters, budget)
    const [answer] = await client.execute<RowDataPacket[] | ResultSetHeader>(sql, [...parameters])
    if (Array.isArray(answer)) return { rows: answer.map(textRow), count: answer.length }
    return { rows: [], count: answer.affectedRows, insertId: String(answer.insertId) }
  },
  begin: async mode => {
    await client.query(mode === 'read' ? 'start transaction read only' : 'start transaction')
  },
  commit: () => client.commit(),
  rollback: () => client.rollback(),
  release: isBroken => (isBroken ? core.destroy() : core.release()),
})

/** Counts rows while they arrive, so that an oversized result is never held in memory. */
async function readRows(
  client: PoolConnection,
  sql: string,
  parameters: readonly SourceValue[],
  budget: ReadBudget,
): Promise<QueryResult> {
  const rows: TextRow[] = []
  const take = (found: RowDataPacket) => {
    const row = textRow(found)
    for (const value of Object.values(row)) budget.left -= Buffer.byteLength(value ?? '')
    // The driver then closes the connection, so that the source stops sending.
    if (budget.left < 0) throw new ResultTooLarge()
    rows.push(row)
  }
  await new Promise<void>((resolve, reject) => {
    client.once('error', reject)
    // The connection is reused even after a refused statement.
    const done = () => client.off('error', reject)
    client
      .execute(sql, [...parameters])
      .on('result', take)
      .on('error', error => {
        done()
        reject(error)
      })
      .on('end', () => {
        done()
        resolve()
      })
  })
  return { rows, count: rows.length }
}

const textRow = (row: RowDataPacket): TextRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]))

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value.toString('utf8')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

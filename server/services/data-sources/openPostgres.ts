import pg from 'pg'
import { limits, type OpenPool, type SourceClient } from './client.ts'
import type { ReadBudget, TextRow } from './dialects/dialect.ts'
import { ResultTooLarge } from './sourceFault.ts'

const isReadOnly = (mode: 'read' | 'write') => (mode === 'read' ? 'begin transaction read only' : 'begin')

/** Opens sessions on a PostgreSQL source. */
export const openPostgres: OpenPool = (source, address) => {
  const { host, port, database, username, secret, tls } = source
  const pool = new pg.Pool({
    host: address,
    port,
    database,
    user: username,
    password: secret,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified', servername: host },
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMilliseconds,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    statement_timeout: limits.statementMilliseconds,
    query_timeout: limits.statementMilliseconds + 1000,
    application_name: 'console',
    types: { getTypeParser: () => (value: unknown) => value },
  })
  // Ignores errors of idle sessions; the next use reports them.
  pool.on('error', () => undefined)
  const prepared = new WeakSet<pg.PoolClient>()
  return {
    take: async () => {
      const client = await pool.connect()
      try {
        if (!prepared.has(client)) {
          await client.query(
            "set timezone = 'Asia/Shanghai'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'",
          )
          prepared.add(client)
        }
      } catch (error) {
        client.release(true)
        throw error
      }
      return clientOf(client)
    },
    waiting: () => pool.waitingCount,
    end: () => pool.end(),
  }
}

const clientOf = (client: pg.PoolClient): SourceClient => ({
  query: async (text, parameters, budget) => {
    const types = budget && { types: { getTypeParser: () => counted(client, budget) } }
    const result = await client.query<TextRow>({ text, values: [...parameters], ...types })
    return { rows: result.rows, count: result.rowCount ?? 0 }
  },
  begin: async mode => {
    await client.query(isReadOnly(mode))
  },
  commit: async () => {
    await client.query('commit')
  },
  rollback: async () => {
    await client.query('rollback')
  },
  release: isBroken => client.release(isBroken),
})

/** Counts values while they arrive, so that an oversized result is never held in memory. */
const counted =
  (client: pg.PoolClient, budget: ReadBudget) =>
  (value: string): string => {
    budget.left -= Buffer.byteLength(value)
    if (budget.left >= 0) return value
    // Ending during a query closes the connection, so that the source stops sending.
    void client.end()
    throw new ResultTooLarge()
  }

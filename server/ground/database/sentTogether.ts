import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { unreadMark } from './namedStatements.ts'

const begins = /^(begin|start transaction)/
const ends = /^(commit|rollback)$/
/** Discards everything since the savepoint. */
export const givesUp = /^rollback( to |$)/

interface Held {
  text: string
  values?: unknown[] | undefined
}

/** Wraps the pool for Kysely: names repeated statements and combines messages. */
export function sentTogether(pool: pg.Pool, nameOf: (text: string) => string | undefined): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client, nameOf)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/**
 * Wraps a connection that combines messages whose answers are not read separately: `begin` with the first statement of
 * its transaction, and marked writes with the next statement, usually `commit`. A transaction that reads and then
 * writes thus takes two round trips. The error of a failed statement is reported by the statement it was sent with; a
 * `commit` after it rolls back. A rollback discards unsent statements.
 */
function wrap(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const own = Object.create(client) as PostgresPoolClient
  let isInside = false
  /** Statements to send with the next one. */
  let held: Held[] = []

  const send = ({ text, values }: Held) => {
    const name = nameOf(text)
    return client.query({ text, ...(values && { values }), ...(name !== undefined && { name }) })
  }
  const sendAll = (statements: readonly Held[]) => {
    const { stream } = client.connection
    stream.cork()
    try {
      return statements.map(send)
    } finally {
      stream.uncork()
    }
  }
  const behind = async (last: Held) => {
    const before = held
    held = []
    if (ends.test(last.text)) isInside = false
    if (givesUp.test(last.text)) return before.some(({ text }) => begins.test(text)) ? nothing : send(last)
    if (before.length === 0) return send(last)
    const answers = sendAll([...before, last])
    for (const answer of answers) answer.catch(() => undefined)
    // If an earlier statement failed, the last one failed because of it.
    await Promise.all(answers.slice(0, -1))
    return answers.at(-1)
  }
  const query = async (text: string | pg.Submittable, values?: unknown[]) => {
    if (typeof text !== 'string') return client.query(text)
    const isBegin = begins.test(text)
    isInside ||= isBegin
    if (!isBegin && !(isInside && text.startsWith(unreadMark))) return behind({ text, values })
    held.push({ text, values })
    return nothing
  }
  own.query = query as unknown as PostgresPoolClient['query']
  own.release = destroy => client.release(destroy)
  return own
}

/** Result of statements whose answers are not read. */
const nothing = { command: 'SELECT', rowCount: 0, rows: [] }

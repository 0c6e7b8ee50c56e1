import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { unreadMark } from './namedStatements.ts'

const begins = /^(begin|start transaction)/
const ends = /^(commit|rollback)$/

/** The pool as Kysely wants it: statements that come again are named, and messages go together. */
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
 * A connection whose messages go together where nobody reads an answer in between: `begin` with the first statement of its
 * transaction, and a writing statement that says so with the next one, mostly `commit`. So a transaction that reads and
 * then writes takes two round trips. A statement that fails is told of by the one that it went with; a `commit` behind
 * it rolls back.
 */
function wrap(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const own = Object.create(client) as PostgresPoolClient
  let isInside = false
  /** Statements that are on their way, or wait for the next one. */
  let ahead: Promise<unknown>[] = []
  let isCorked = false

  const send = (text: string, values?: unknown[]) => {
    const name = nameOf(text)
    return client.query({ text, ...(values && { values }), ...(name !== undefined && { name }) })
  }
  const hold = (text: string, values?: unknown[]) => {
    if (!isCorked) client.connection.stream.cork()
    isCorked = true
    const answer = send(text, values)
    answer.catch(() => undefined)
    ahead.push(answer)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }
  const behind = async (text: string, values?: unknown[]) => {
    const [earlier, answer] = [ahead, send(text, values)]
    ahead = []
    if (isCorked) client.connection.stream.uncork()
    isCorked = false
    if (ends.test(text)) isInside = false
    if (earlier.length === 0 || text === 'rollback') return answer
    answer.catch(() => undefined)
    // One that failed is why this one did too.
    await Promise.all(earlier)
    return answer
  }
  const query = async (text: string | pg.Submittable, values?: unknown[]) => {
    if (typeof text !== 'string') return client.query(text)
    const isBegin = begins.test(text)
    isInside ||= isBegin
    return isBegin || (isInside && text.startsWith(unreadMark)) ? hold(text, values) : behind(text, values)
  }
  own.query = query as unknown as PostgresPoolClient['query']
  own.release = destroy => client.release(destroy)
  return own
}

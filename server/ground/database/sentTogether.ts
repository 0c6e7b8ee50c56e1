import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { unreadMark } from './namedStatements.ts'

const begins = /^(begin|start transaction)/
const ends = /^(commit|rollback)$/
/** Whatever was done since is given up. */
export const givesUp = /^rollback( to |$)/

interface Held {
  text: string
  values?: unknown[] | undefined
}

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
 * it rolls back. What was given up before it went is never sent.
 */
function wrap(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const own = Object.create(client) as PostgresPoolClient
  let isInside = false
  /** What goes with the next statement. */
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
    // One that failed is why the last one did too.
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

/** The answer to what nobody waits for. */
const nothing = { command: 'SELECT', rowCount: 0, rows: [] }

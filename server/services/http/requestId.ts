import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Accepted form of a request id from a proxy; others are replaced. */
const plain = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/

/** Unique per process; contains nothing secret. */
const own = randomBytes(5).toString('hex')
let count = 0

/** Returns the request id: that of a proxy, or a new one. It is returned, logged and audited. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && plain.test(given) ? given : `${own}-${(count++).toString(36)}`
}

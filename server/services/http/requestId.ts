import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a number of a call may look like when it comes from a proxy; anything else is replaced. */
const plain = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/

/** No other process has the same; it holds nothing that would have to be kept secret. */
const own = randomBytes(5).toString('hex')
let count = 0

/** The number of a call: the one that a proxy in front gave it, or a new one. It is answered, logged and audited. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && plain.test(given) ? given : `${own}-${(count++).toString(36)}`
}

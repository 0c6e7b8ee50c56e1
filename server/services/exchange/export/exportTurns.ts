import type { Readable } from 'node:stream'
import type { Config } from '../../../ground/config/config.ts'
import { fault } from '../../faults.ts'

const mostTogether = 2
const retryAfter = 3

/** Number of files being written per user. Counted per process, like rates. */
const writing = new WeakMap<Config, Map<string, number>>()

/**
 * Limits a user to two concurrent direct exports and answers 429 to the third, because each uses database connections
 * repeatedly.
 *
 * @example return inTurn(call.config, userId, async keep => new FileAnswer({ content: keep(stream) }))
 */
export async function inTurn<T>(
  config: Config,
  userId: string,
  work: (keep: (content: Readable) => Readable) => Promise<T>,
): Promise<T> {
  const counts = writing.get(config) ?? new Map<string, number>()
  writing.set(config, counts)
  const now = counts.get(userId) ?? 0
  if (now >= mostTogether) throw fault('EXPORTS_TOO_MANY', { now }, { retryAfter: retryAfter })
  counts.set(userId, now + 1)
  let isKept = false
  const leave = () => {
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
  }
  try {
    // The slot is held until the last byte is sent or the caller disconnects.
    return await work(content => {
      isKept = true
      return content.once('close', leave)
    })
  } finally {
    if (!isKept) leave()
  }
}

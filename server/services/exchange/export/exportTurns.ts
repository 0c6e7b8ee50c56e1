import type { Readable } from 'node:stream'
import type { Config } from '../../../ground/config/config.ts'
import { fault } from '../../faults.ts'

const mostTogether = 2
const retryAfter = 3

/** By process, as rates are: who exports by whom, and how many files are being written for him. */
const writing = new WeakMap<Config, Map<string, number>>()

/**
 * Lets one person have two files written at the same time while he waits for them, 429 for the third: each holds a
 * connection to the database again and again, and the others must get theirs.
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
    // The turn lasts until the last byte is fetched or the caller is gone.
    return await work(content => {
      isKept = true
      return content.once('close', leave)
    })
  } finally {
    if (!isKept) leave()
  }
}

import { fault } from '../faults.ts'

const last = new Map<string, { end: Promise<unknown>; waiting: number }>()
const mostWaiting = 20

/**
 * Runs the work for one key sequentially, in order of requests; different keys run concurrently.
 *
 * @example await oneByOne(username, () => signIn(call))
 */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key)
  const waiting = (before?.waiting ?? 0) + 1
  if (waiting > mostWaiting) throw fault('SIGN_IN_TOO_OFTEN', {}, { retryAfter: 5 })
  const result = (before?.end ?? Promise.resolve()).then(work)
  const mine = { end: result.catch(() => undefined), waiting }
  last.set(key, mine)
  try {
    return await result
  } finally {
    const now = last.get(key)
    if (now === mine) last.delete(key)
    else if (now) now.waiting -= 1
  }
}

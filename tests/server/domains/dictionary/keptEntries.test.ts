import { afterEach, expect, test, vi } from 'vitest'
import { keeper } from '../../../../server/domains/dictionary/keptEntries.ts'
import type { Database } from '../../../../server/ground/kernel/call.ts'
import { raiseDictionaries } from '../../../../server/ground/kernel/dictionaryVersion.ts'

afterEach(() => vi.useRealTimers())

const db = {} as Database
const counting = () => {
  let count = 0
  return async () => ++count
}

test('an answer is kept for a second, each for its question and its database', async () => {
  vi.useFakeTimers()
  const [kept, read] = [keeper<number>(), counting()]
  expect([await kept(db, 'a', read), await kept(db, 'a', read)]).toEqual([1, 1])
  expect([await kept(db, 'b', read), await kept({} as Database, 'a', read)]).toEqual([2, 3])
  vi.advanceTimersByTime(999)
  expect(await kept(db, 'a', read)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await kept(db, 'a', read)).toBe(4)
})

test('a change ends it at once, also one while it is being read', async () => {
  const [kept, read] = [keeper<number>(), counting()]
  expect(await kept(db, 'a', read)).toBe(1)
  raiseDictionaries()
  const during = kept(db, 'a', read)
  raiseDictionaries()
  expect(await during).toBe(2)
  expect(await kept(db, 'a', read)).toBe(3)
})

test('a fault is not kept, and no more than a limit is', async () => {
  const kept = keeper<number>()
  await expect(kept(db, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  const read = counting()
  expect(await kept(db, 'a', read)).toBe(1)
  for (let at = 0; at < 500; at += 1) await kept(db, `k${at}`, read)
  expect(await kept(db, 'a', read)).toBeGreaterThan(500)
})

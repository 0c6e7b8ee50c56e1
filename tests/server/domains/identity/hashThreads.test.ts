import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { deriveKey } from '../../../../server/domains/identity/proofs/hashThreads.ts'
import { hashPassword, verifyPassword } from '../../../../server/domains/identity/proofs/passwordHash.ts'

const asked = { plain: 'x', salt: Buffer.from('salt'), length: 32, cost: { N: 1024, r: 8, p: 1 } }

test('a password is known again by its hash, and no other is', async () => {
  const hash = await hashPassword('Secret123', { cost: 15 })
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect(await verifyPassword('Secret123', hash)).toBe(true)
  expect(await verifyPassword('Secret124', hash)).toBe(false)
})

test('a hash that cannot be made is a fault of that one only', async () => {
  await expect(deriveKey({ ...asked, cost: { N: 3, r: 8, p: 1 } })).rejects.toThrow()
  expect((await deriveKey(asked)).length).toBe(32)
})

test('with a full queue the next call is refused with a time to retry, and the others get their turn', async () => {
  const all = await Promise.allSettled(Array.from({ length: 150 }, () => deriveKey(asked)))
  const refused = all.filter(({ status }) => status === 'rejected').length
  // A hundred wait, and some threads work.
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(50)
  expect((await deriveKey(asked)).length).toBe(32)
})

test.runIf(process.platform === 'linux')('hashing yields to everything else', async () => {
  await deriveKey(asked)
  // Field 19 of stat, counted behind the name in brackets, is the niceness of a thread.
  const niceness = readdirSync('/proc/self/task').map(id =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  )
  const yielding = niceness.filter(one => one > 0).length
  expect(yielding).toBeGreaterThan(0)
  expect(yielding).toBeLessThanOrEqual(Math.max(1, Math.min(4, availableParallelism() - 1)))
})

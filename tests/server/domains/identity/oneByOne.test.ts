import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneByOne } from '../../../../server/domains/identity/proofs/oneByOne.ts'

test('what is asked for one key runs one after another, in the order of asking', async () => {
  const happened: string[] = []
  const work = (name: string) => async () => {
    happened.push(`${name} begins`)
    await setImmediate()
    happened.push(`${name} ends`)
    return name
  }
  expect(await Promise.all(['a', 'b', 'c'].map(name => oneByOne('same', work(name))))).toEqual(['a', 'b', 'c'])
  expect(happened).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('different keys do not wait for each other', async () => {
  const { promise, resolve } = held()
  const first = oneByOne('one', () => promise)
  expect(await oneByOne('other', async () => 'done')).toBe('done')
  resolve('late')
  expect(await first).toBe('late')
})

test('one that fails does not stop the next', async () => {
  const failed = oneByOne('failing', async () => {
    throw new Error('no')
  })
  const next = oneByOne('failing', async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('with too many waiting the next is refused, and let in again when they are done', async () => {
  const { promise, resolve } = held()
  const waiting = Array.from({ length: 20 }, () => oneByOne('busy', () => promise))
  await expect(oneByOne('busy', async () => 'too many')).rejects.toThrow('登录请求过于频繁')
  resolve('done')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
  expect(await oneByOne('busy', async () => 'again')).toBe('again')
})

/** A promise that the test resolves. */
function held() {
  let resolve: (value: string) => void = () => undefined
  const promise = new Promise<string>(done => {
    resolve = done
  })
  return { promise, resolve: (value: string) => resolve(value) }
}

import { expect, test } from 'vitest'
import { createFieldWork } from '../../../renderer/fields/fieldWork.ts'

test('saving waits for pending work and reports failures', async () => {
  const work = createFieldWork()
  await work.settled()
  const first = work.begin('附件')
  const second = work.begin('封面')
  let settled = false
  const waiting = work.settled().then(() => {
    settled = true
  })
  first.end()
  await Promise.resolve()
  expect(settled).toBe(false)
  expect(work.isRunning()).toBe(true)
  second.fail()
  await waiting
  expect(work.failed()).toEqual(['封面'])
  // Retried: it runs again, and is removed when it succeeds.
  second.end()
  const again = work.begin('封面')
  expect(work.failed()).toEqual([])
  again.end()
  // Left behind already: what comes too late says nothing.
  again.fail()
  expect(work.failed()).toEqual([])
  expect(work.isRunning()).toBe(false)
})

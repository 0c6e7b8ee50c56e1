import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingMask, loadingMask } from '../../../runtime/request/loadingMask.ts'
import { beginCall, leaveUncovered } from '../../../runtime/request/pending.ts'
import { createStore } from '../../../runtime/store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const count = createStore(0)
  const mask = createLoadingMask(count)
  let changes = 0
  mask.subscribe(() => changes++)
  return { count, mask, changes: () => changes }
}

test('a call shorter than 400 ms never shows the mask', () => {
  const { count, mask, changes } = watched()
  count.set(1)
  vi.advanceTimersByTime(390)
  count.set(0)
  vi.advanceTimersByTime(5000)
  expect(mask.get()).toBe(false)
  expect(changes()).toBe(0)
})

test('a long call shows it after 400 ms, and for at least 200 ms', () => {
  const { count, mask } = watched()
  count.set(1)
  vi.advanceTimersByTime(400)
  expect(mask.get()).toBe(true)
  vi.advanceTimersByTime(10)
  count.set(0)
  vi.advanceTimersByTime(180)
  expect(mask.get()).toBe(true)
  vi.advanceTimersByTime(20)
  expect(mask.get()).toBe(false)
})

test('calls that follow each other closely are one wait', () => {
  const { count, mask, changes } = watched()
  count.set(1)
  vi.advanceTimersByTime(1000)
  for (let round = 0; round < 5; round++) {
    count.set(0)
    vi.advanceTimersByTime(30)
    count.set(1)
    vi.advanceTimersByTime(300)
  }
  expect(mask.get()).toBe(true)
  expect(changes()).toBe(1)
})

test('short calls one after the other do not add up', () => {
  const { count, changes } = watched()
  for (let round = 0; round < 10; round++) {
    count.set(1)
    vi.advanceTimersByTime(100)
    count.set(0)
    vi.advanceTimersByTime(5)
  }
  expect(changes()).toBe(0)
})

test('D8 a page that wants no mask is never covered, and others are again once it is left', () => {
  const end = beginCall()
  const back = leaveUncovered()
  vi.advanceTimersByTime(2000)
  expect(loadingMask.get()).toBe(false)
  back()
  vi.advanceTimersByTime(401)
  expect(loadingMask.get()).toBe(true)
  const again = leaveUncovered()
  vi.advanceTimersByTime(300)
  expect(loadingMask.get()).toBe(false)
  again()
  end()
})

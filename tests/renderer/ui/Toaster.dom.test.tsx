import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../renderer/ui/Toaster.tsx'
import { notify } from '../../../runtime/notify/notify.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const say = (text: string) => act(() => notify.error(text))
const wait = (time: number) => act(() => vi.advanceTimersByTime(time))
const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('D6 a message disappears after three seconds', () => {
  render(<Toaster />)
  say('一')
  wait(2900)
  expect(shown()).toEqual(['一'])
  wait(200)
  expect(shown()).toEqual([])
})

test('D11 an equal message extends the first one', () => {
  render(<Toaster />)
  say('连接服务器失败')
  wait(2000)
  say('连接服务器失败')
  say('另一件事')
  expect(shown()).toEqual(['连接服务器失败', '另一件事'])
  wait(2000)
  expect(shown()).toEqual(['连接服务器失败', '另一件事'])
  wait(1100)
  expect(shown()).toEqual([])
})

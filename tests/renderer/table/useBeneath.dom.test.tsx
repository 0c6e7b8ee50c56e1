import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useBeneath } from '../../../renderer/table/useBeneath.ts'

it('marks the sides on which columns lie beneath pinned ones, from the first drawing on', () => {
  const element = document.createElement('div')
  const marks = () => [element.hasAttribute('data-beneath-left'), element.hasAttribute('data-beneath-right')]
  const scrollTo = (left: number) => {
    element.scrollLeft = left
    fireEvent.scroll(element)
    return marks()
  }
  const ref = { current: element }
  const { rerender, unmount } = renderHook(({ total, room }) => useBeneath(ref, total, room), {
    initialProps: { total: 1200, room: 800 },
  })
  expect(marks()).toEqual([false, true])
  expect(scrollTo(100)).toEqual([true, true])
  expect(scrollTo(399.5)).toEqual([true, false])
  rerender({ total: 1300, room: 800 })
  expect(marks()).toEqual([true, true])
  expect(scrollTo(0)).toEqual([false, true])
  rerender({ total: 800, room: 800 })
  expect(marks()).toEqual([false, false])
  unmount()
  expect(scrollTo(50)).toEqual([false, false])
})

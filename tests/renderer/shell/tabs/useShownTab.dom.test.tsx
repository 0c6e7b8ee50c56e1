import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useShownTab } from '../../../../renderer/shell/tabs/useShownTab.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const tabWidth = 100
const keys = ['a', 'b', 'c', 'd']

function Bar({ at }: { at: number }) {
  const bar = useRef<HTMLDivElement>(null)
  useShownTab(bar, at, keys)
  return (
    <div ref={bar} role="tablist">
      {keys.map(key => (
        <span key={key} data-key={key} />
      ))}
    </div>
  )
}

test('the active tab is scrolled into view when another becomes active, and when the bar becomes narrower', () => {
  let width = 400
  let resized = () => {}
  vi.spyOn(globalThis, 'ResizeObserver').mockImplementation(function observer(callback: ResizeObserverCallback) {
    resized = () => callback([], {} as ResizeObserver)
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(tabWidth)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return keys.indexOf(this.dataset.key ?? '') * tabWidth
  })
  const { rerender } = render(<Bar at={2} />)
  const bar = screen.getByRole('tablist')
  expect(bar.scrollLeft).toBe(0)
  width = 150
  resized()
  expect(bar.scrollLeft).toBeGreaterThanOrEqual(150)
  expect(bar.scrollLeft).toBeLessThanOrEqual(200)
  rerender(<Bar at={0} />)
  expect(bar.scrollLeft).toBe(0)
})

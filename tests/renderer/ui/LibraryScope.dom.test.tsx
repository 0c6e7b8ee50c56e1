import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LibraryScope } from '../../../renderer/ui/LibraryScope.tsx'

afterEach(() => void vi.restoreAllMocks())

test('input survives a change of the system to reduced motion', () => {
  const listeners = new Set<() => void>()
  let isStill = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        get matches() {
          return query.includes('reduced-motion') && isStill
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as never,
  )
  render(
    <LibraryScope>
      <input aria-label="名称" />
    </LibraryScope>,
  )
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '半张表单' } })
  isStill = true
  act(() => {
    for (const listener of listeners) listener()
  })
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('半张表单')
})

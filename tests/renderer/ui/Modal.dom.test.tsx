import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense, use } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '../../../renderer/ui/Modal.tsx'

/** A lazily loaded part: React restarts the rendering, as it also does on a busy machine. */
function Late({ loaded }: { loaded: Promise<unknown> }) {
  use(loaded)
  return null
}

// In tests the library calls all its dialogs by one name.
beforeEach(() => void vi.stubEnv('NODE_ENV', 'development'))
afterEach(() => void vi.unstubAllEnvs())

test('a closed dialog whose first render was discarded takes no Esc from the one below', async () => {
  const close = vi.fn()
  let load = () => {}
  const loaded = new Promise<void>(resolve => {
    load = resolve
  })
  const draw = (upper: ReactNode) => (
    <>
      <Modal open onCancel={close}>
        below
      </Modal>
      <Suspense fallback="waiting">{upper}</Suspense>
    </>
  )
  const { rerender } = render(draw(null))
  await act(async () =>
    rerender(
      draw(
        <>
          <Modal open>above</Modal>
          <Late loaded={loaded} />
        </>,
      ),
    ),
  )
  await act(async () => load())
  await screen.findByText('above')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(close).not.toHaveBeenCalled()

  rerender(draw(null))
  await waitFor(() => expect(screen.queryByText('above')).toBeNull())
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})

import { useLayoutEffect } from 'react'

/** Returns the focus to the previously focused element when the dialog closes. */
export function FocusKeeper() {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () =>
      // Deferred, because the closing dialog still traps the focus.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
  }, [])
  return null
}

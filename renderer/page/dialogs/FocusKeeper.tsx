import { useLayoutEffect } from 'react'

/** Stands before a dialog: gives the focus back to who had it when the dialog opened, as the keyboard expects. */
export function FocusKeeper() {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () =>
      // Later: while the dialog goes, it holds the focus inside.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
  }, [])
  return null
}

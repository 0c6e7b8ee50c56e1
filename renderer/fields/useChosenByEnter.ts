import { type KeyboardEvent, useState } from 'react'

/**
 * For fields with a calendar: while it is open, Enter takes the day that is typed or marked, and does not send the form
 * around it as well.
 */
export function useChosenByEnter(isOpenAtFirst = false) {
  // State, not a ref: the library may say that it closes before it says which key was pressed.
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return {
    onOpenChange: setOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isOpen) event.preventDefault()
    },
  }
}

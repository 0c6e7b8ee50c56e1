import { type KeyboardEvent, useState } from 'react'

/**
 * For fields with a calendar: Enter takes the day that is typed or marked, and does not send the form around it as well;
 * once it is taken, Enter is the form's.
 *
 * @param shown the value that is taken already, as the field shows it; where it is not known, only an open calendar counts
 */
export function useChosenByEnter(shown?: string, isOpenAtFirst = false) {
  // State, not a ref: the library may say that it closes before it says which key was pressed.
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return {
    // A calendar that opens under the resting pointer would put the day there in the place of what is typed.
    previewValue: false as const,
    onOpenChange: setOpen,
    onKeyDown: (event: KeyboardEvent) => {
      const typed = event.target instanceof HTMLInputElement ? event.target.value : shown
      if (event.key === 'Enter' && (isOpen || (shown !== undefined && typed !== shown))) event.preventDefault()
    },
  }
}

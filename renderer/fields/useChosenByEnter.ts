import { type KeyboardEvent, useState } from 'react'

/**
 * For calendar fields: Enter accepts the typed or marked day without submitting the form; once accepted, Enter submits.
 *
 * @param shown the accepted value, as displayed; if unknown, only an open calendar counts
 */
export function useChosenByEnter(shown?: string, isOpenAtFirst = false) {
  // State instead of a ref, because the library may report closing before the key.
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return {
    // A calendar opening under the pointer would otherwise preview that day over the typed text.
    previewValue: false as const,
    onOpenChange: setOpen,
    onKeyDown: (event: KeyboardEvent) => {
      const typed = event.target instanceof HTMLInputElement ? event.target.value : shown
      if (event.key === 'Enter' && (isOpen || (shown !== undefined && typed !== shown))) event.preventDefault()
    },
  }
}

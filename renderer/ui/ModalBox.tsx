import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './ModalBox.module.css'

interface Props {
  label: string
  /** Called on Esc, or on a press beside the box where `easy`; absent: only the content closes it. */
  onClose?(): void
  /** Whether a press beside the box closes it too. */
  easy?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * The browser's modal dialog: the page behind is inert, the focus stays inside and returns to the opener at the end.
 * For the shell, where the component library's dialogs would load too much code.
 */
export function ModalBox({ label, onClose, easy = false, className = '', children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it
    <dialog
      ref={box}
      aria-label={label}
      className={`${styles.box} ${className}`}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={event => {
        if (easy && event.target === box.current) onClose?.()
      }}
    >
      {children}
    </dialog>
  )
}

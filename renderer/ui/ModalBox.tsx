import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './ModalBox.module.css'

interface Props {
  label: string
  /** Esc, or a press beside the box where `easy`; absent: nothing closes it from outside. */
  onClose?(): void
  /** A press beside the box closes it too. */
  easy?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * The browser's own modal dialog: what lies behind rests, the focus stays inside and goes back to the opener at the
 * end. For the shell, which the component library's dialogs would make heavier.
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

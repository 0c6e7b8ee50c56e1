import type { ButtonHTMLAttributes } from 'react'
import styles from './PlainButton.module.css'

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'default' | 'text' | 'danger'
  /** Whether work is running: the button shows a spinner and ignores clicks. */
  loading?: boolean
}

/** A button without the component library, for parts that must load fast: sign-in, shell and lists. */
export function PlainButton({ tone = 'default', loading = false, className, onClick, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-tone={tone}
      aria-busy={loading || rest['aria-busy'] || undefined}
      className={`${styles.button} ${className ?? ''}`}
      onClick={event => {
        // The button is not disabled, because it would lose the focus. It does not submit a form either.
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

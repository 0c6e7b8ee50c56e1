import type { ButtonHTMLAttributes } from 'react'
import styles from './PlainButton.module.css'

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'default' | 'text' | 'danger'
  /** Something is under way: a turning ring, and clicks do nothing. */
  loading?: boolean
}

/** A button without the component library, for what must load fast: sign-in, shell and lists. */
export function PlainButton({ tone = 'default', loading = false, className, onClick, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-tone={tone}
      aria-busy={loading || rest['aria-busy'] || undefined}
      className={`${styles.button} ${className ?? ''}`}
      onClick={event => {
        // Not disabled: the focus would be lost. A form is not sent either.
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

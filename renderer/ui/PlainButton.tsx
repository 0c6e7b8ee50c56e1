import type { ButtonHTMLAttributes } from 'react'
import styles from './PlainButton.module.css'

/** A button without the component library, for pages that must load fast. */
export function PlainButton({
  tone = 'default',
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { tone?: 'primary' | 'default' | 'text' }) {
  return <button type="button" {...rest} data-tone={tone} className={`${styles.button} ${className ?? ''}`} />
}

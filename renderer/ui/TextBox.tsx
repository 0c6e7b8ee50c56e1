import { CloseCircleFilled } from '@ant-design/icons'
import { type InputHTMLAttributes, type Ref, useRef } from 'react'

import styles from './TextBox.module.css'

export interface TextBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string
  onChange(text: string): void
  invalid?: boolean | undefined
  /** Whether a button inside clears it. */
  clearable?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * One line of text as plain markup: a form with hundreds of inputs draws and reacts faster than with the library's
 * input.
 */
export function TextBox({ value, onChange, invalid, clearable = false, className = '', ...rest }: TextBoxProps) {
  const box = useRef<HTMLSpanElement>(null)
  const input = (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      className={`${styles.input} ${className}`}
      value={value}
      aria-invalid={invalid || undefined}
      onChange={event => onChange(event.target.value)}
    />
  )
  if (!clearable) return input
  const clear = () => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <span ref={box} className={styles.box}>
      {input}
      {value !== '' && !rest.disabled && (
        <button type="button" className={styles.clear} aria-label="清除" tabIndex={-1} onClick={clear}>
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  )
}

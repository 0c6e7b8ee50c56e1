import { type ReactNode, useId } from 'react'
import text from '../ui/TextBox.module.css'
import styles from './EntranceField.module.css'

export interface EntranceInput {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string
}

/** Label, input and message on pages before sign-in. */
export function EntranceField({
  label,
  error,
  children,
}: {
  label: string
  error: string | undefined
  children: (input: EntranceInput) => ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, className: text.input, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-error` })}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

import styles from '../schemaForm.module.css'
import type { LeafInputProps } from './leafInput.ts'

/** Yes or no, with its words beside it. */
export function CheckInput({ id, leaf, value, onChange, onBlur, disabled, invalid, describedBy }: LeafInputProps) {
  return (
    <label className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      <span data-required={leaf.field.required === true || undefined}>{leaf.field.title}</span>
    </label>
  )
}

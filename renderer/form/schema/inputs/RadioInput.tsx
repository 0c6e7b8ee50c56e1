import { isSameValue } from '../../../../schemas/evaluate/json-schema/deepValue.ts'
import styles from '../schemaForm.module.css'
import type { LeafInputProps } from './leafInput.ts'

/** One of a few values, all in sight. */
export function RadioInput({ id, leaf, value, onChange, onBlur, disabled, describedBy }: LeafInputProps) {
  return (
    <div
      id={id}
      role="radiogroup"
      aria-label={leaf.field.title}
      aria-describedby={describedBy}
      className={styles.radios}
    >
      {leaf.choices.map((choice, index) => (
        <label key={choice.label} className={styles.check}>
          <input
            type="radio"
            name={id}
            id={`${id}-${index}`}
            checked={isSameValue(choice.value, value)}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { useOptions } from '../../page/useOptions.ts'
import styles from './phrases.module.css'

/** Frequently used phrases; a click inserts or appends one. */
export function Phrases({ field, scope, value, onPick }: FieldInputProps & { onPick(text: string): void }) {
  const { options } = useOptions({ field, scope })
  if (options.length === 0) return null
  const text = textValue(value)
  const most = field.property?.maxLength ?? Number.POSITIVE_INFINITY
  return (
    <ul className={styles.phrases} aria-label={`${field.title}的常用语`}>
      {options.map(({ label }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => onPick((text.trim() === '' ? label : `${text.trimEnd()}${label}`).slice(0, most))}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

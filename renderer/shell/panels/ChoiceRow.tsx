import { useId } from 'react'
import styles from './AppearancePanel.module.css'

export interface Choice<T extends string> {
  value: T
  label: string
  /** Drawn as a dot before the label. */
  colour?: string
}

interface Props<T extends string> {
  title: string
  value: T
  choices: readonly Choice<T>[]
  onChange(value: T): void
}

/** A row of choices that are all visible. */
export function ChoiceRow<T extends string>({ title, value, choices, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={styles.row}>
      <legend>{title}</legend>
      <div className={styles.choices}>
        {choices.map(choice => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.colour && <span className={styles.dot} style={{ background: choice.colour }} />}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

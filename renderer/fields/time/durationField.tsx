import { useState } from 'react'
import {
  type DurationParts,
  type DurationUnit,
  durationInWords,
  durationUnits,
  readDuration,
  unitTitles,
  writeDuration,
} from '../../../processes/timers/duration.ts'
import { type PartFieldsProps, spokenInput } from './SpokenInput.tsx'
import styles from './spoken.module.css'

const usual: readonly DurationUnit[] = ['days', 'hours', 'minutes']

/** A number input for each unit. Rare units appear if they have a number, or when the user adds them. */
export function DurationFields({ parts, disabled, onChange }: PartFieldsProps<DurationParts>) {
  const [added, setAdded] = useState<readonly DurationUnit[]>([])
  const isShown = (unit: DurationUnit) => usual.includes(unit) || added.includes(unit) || parts[unit] !== undefined
  const others = durationUnits.filter(unit => !isShown(unit))
  return (
    <div className={styles.fields}>
      {durationUnits.filter(isShown).map(unit => (
        <label key={unit} className={styles.unit}>
          <input
            className={styles.number}
            type="number"
            min={0}
            inputMode="numeric"
            aria-label={unitTitles[unit]}
            value={parts[unit] ?? ''}
            disabled={disabled}
            onChange={({ target }) => onChange(withUnit(parts, unit, target.value))}
          />
          {unitTitles[unit]}
        </label>
      ))}
      {others.length > 0 && (
        <select
          className={styles.choice}
          aria-label="其他单位"
          value=""
          disabled={disabled}
          onChange={({ target }) => setAdded([...added, target.value as DurationUnit])}
        >
          <option value="">其他单位</option>
          {others.map(unit => (
            <option key={unit} value={unit}>
              {unitTitles[unit]}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function withUnit(parts: DurationParts, unit: DurationUnit, typed: string): DurationParts {
  const { [unit]: _, ...rest } = parts
  const value = Number(typed)
  return typed === '' || !Number.isFinite(value) || value < 0 ? rest : { ...rest, [unit]: value }
}

/** Input for a duration in ISO 8601. */
export const DurationInput = spokenInput<DurationParts>({
  read: readDuration,
  write: writeDuration,
  words: durationInWords,
  empty: {},
  Fields: DurationFields,
  placeholder: '如 P3D、PT2H',
})

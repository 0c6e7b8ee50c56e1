import { type MomentParts, momentInWords, readMoment, writeMoment } from '../../../processes/timers/moment.ts'
import { type PartFieldsProps, spokenInput } from './SpokenInput.tsx'
import styles from './spoken.module.css'

interface Props extends PartFieldsProps<MomentParts> {
  /** Prefix of the labels: 开始. */
  of?: string
}

/** Inputs for day and time of day; keeps an existing offset. */
export function MomentFields({ parts, disabled, onChange, of = '' }: Props) {
  const { day, time, offset } = parts
  return (
    <div className={styles.fields}>
      <input
        className={styles.choice}
        type="date"
        aria-label={`${of}日期`}
        value={day}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...parts, day: target.value })}
      />
      <input
        className={styles.choice}
        type="time"
        step={(time ?? '').length > 5 ? 1 : 60}
        aria-label={`${of}钟点`}
        value={time ?? ''}
        disabled={disabled || day === ''}
        onChange={({ target }) => {
          const zone = offset === undefined ? {} : { offset }
          onChange({ day, ...(target.value === '' ? {} : { time: target.value, ...zone }) })
        }}
      />
    </div>
  )
}

/** Input for a day or a moment in ISO 8601. */
export const MomentInput = spokenInput<MomentParts>({
  read: readMoment,
  write: writeMoment,
  words: momentInWords,
  empty: { day: '' },
  Fields: MomentFields,
  placeholder: '如 2026-12-31T18:00',
})

import {
  readSchedule,
  type ScheduleParts,
  scheduleInWords,
  scheduleTitles,
  weekdayTitles,
  writeSchedule,
} from '../../../processes/timers/schedule.ts'
import { DurationFields } from './durationField.tsx'
import { MomentFields } from './momentField.tsx'
import { type PartFieldsProps, spokenInput } from './SpokenInput.tsx'
import styles from './spoken.module.css'

type Kind = ScheduleParts['kind']
type Interval = Extract<ScheduleParts, { kind: 'interval' }>

/** Returns default parts of another kind; keeps the time of day. */
function ofKind(kind: Kind, before: ScheduleParts): ScheduleParts {
  const time = 'time' in before ? before.time : '09:00'
  switch (kind) {
    case 'interval':
      return { kind, every: { days: 1 } }
    case 'hourly':
      return { kind, minute: 0 }
    case 'weekly':
      return { kind, days: [1], time }
    case 'monthly':
      return { kind, day: 1, time }
    case 'yearly':
      return { kind, month: 1, day: 1, time }
    default:
      return { kind, time }
  }
}

function ScheduleFields(props: PartFieldsProps<ScheduleParts>) {
  const { parts, disabled, onChange } = props
  const number = (label: string, value: number, range: [number, number], set: (value: number) => ScheduleParts) => (
    <NumberPart label={label} value={value} range={range} disabled={disabled} onChange={next => onChange(set(next))} />
  )
  return (
    <div className={styles.lines}>
      <select
        className={styles.choice}
        aria-label="重复方式"
        value={parts.kind}
        disabled={disabled}
        onChange={({ target }) => onChange(ofKind(target.value as Kind, parts))}
      >
        {Object.entries(scheduleTitles).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </select>
      {parts.kind === 'interval' && <IntervalFields {...props} parts={parts} />}
      {parts.kind === 'weekly' && <Weekdays {...props} parts={parts} />}
      <div className={styles.fields}>
        {parts.kind === 'yearly' && number('月', parts.month, [1, 12], month => ({ ...parts, month }))}
        {(parts.kind === 'yearly' || parts.kind === 'monthly') &&
          number('日', parts.day, [1, 31], day => ({ ...parts, day }))}
        {parts.kind === 'hourly' && number('分', parts.minute, [0, 59], minute => ({ ...parts, minute }))}
        {'time' in parts && (
          <input
            className={styles.choice}
            type="time"
            aria-label="钟点"
            value={parts.time}
            disabled={disabled}
            // The input reports an empty value while a time is incomplete.
            onChange={({ target }) => target.value !== '' && onChange({ ...parts, time: target.value.slice(0, 5) })}
          />
        )}
      </div>
    </div>
  )
}

interface NumberProps {
  label: string
  value: number
  range: [least: number, most: number]
  disabled: boolean
  onChange: (value: number) => void
}

function NumberPart({ label, value, range: [least, most], disabled, onChange }: NumberProps) {
  return (
    <label className={styles.unit}>
      <input
        className={styles.number}
        type="number"
        min={least}
        max={most}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const next = Math.trunc(Number(target.value))
          if (target.value !== '' && next >= least && next <= most) onChange(next)
        }}
      />
      {label}
    </label>
  )
}

function Weekdays({
  parts,
  disabled,
  onChange,
}: PartFieldsProps<Extract<ScheduleParts, { kind: 'weekly' }>> & PartFieldsProps<ScheduleParts>) {
  return (
    <fieldset className={styles.fields} aria-label="星期">
      {weekdayTitles.map((title, day) => (
        <label key={title} className={styles.unit}>
          <input
            type="checkbox"
            checked={parts.days.includes(day)}
            // At least one day must stay selected.
            disabled={disabled || (parts.days.length === 1 && parts.days[0] === day)}
            onChange={({ target }) => {
              const days = weekdayTitles.map((_, each) => each)
              onChange({
                ...parts,
                days: days.filter(each => (each === day ? target.checked : parts.days.includes(each))),
              })
            }}
          />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

function IntervalFields({
  id,
  parts,
  disabled,
  onChange,
}: { parts: Interval } & Omit<PartFieldsProps<ScheduleParts>, 'parts'>) {
  const without = (key: 'count' | 'from' | 'until'): Interval => {
    const { [key]: _, ...rest } = parts
    return rest
  }
  return (
    <>
      <DurationFields
        id={id}
        parts={parts.every}
        disabled={disabled}
        onChange={every => onChange({ ...parts, every })}
      />
      <label className={styles.unit}>
        次数
        <input
          className={styles.number}
          type="number"
          min={1}
          placeholder="不限"
          value={parts.count ?? ''}
          disabled={disabled}
          onChange={({ target }) => {
            const count = Math.trunc(Number(target.value))
            onChange(target.value === '' || !(count >= 0) ? without('count') : { ...parts, count })
          }}
        />
      </label>
      {(['from', 'until'] as const).map(end => (
        <div key={end} className={styles.end}>
          <span>{ends[end]}</span>
          <MomentFields
            id={`${id}-${end}`}
            of={ends[end]}
            parts={parts[end] ?? { day: '' }}
            disabled={disabled}
            onChange={next => onChange(next.day === '' ? without(end) : { ...parts, [end]: next })}
          />
        </div>
      ))}
    </>
  )
}

const ends = { from: '开始', until: '结束' } as const

/** Input for a repetition: cron, or a repeating interval in ISO 8601. */
export const ScheduleInput = spokenInput<ScheduleParts>({
  read: readSchedule,
  write: writeSchedule,
  words: scheduleInWords,
  empty: { kind: 'interval', every: {} },
  Fields: ScheduleFields,
  placeholder: '如 0 9 * * 1-5、R3/PT10M',
})

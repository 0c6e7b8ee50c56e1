import { TimePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'

/** A time of day: `09:30:00`. */
export function TimeInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  autoOpen,
}: FieldInputProps) {
  const time = typeof value === 'string' && value !== '' ? dayjs(`2000-01-01T${value}`) : null
  return (
    <TimePicker
      id={id}
      {...(autoOpen ? { autoFocus: true, defaultOpen: true } : {})}
      value={time?.isValid() ? time : null}
      placeholder={field.placeholder}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      onChange={next => onChange(next ? next.format('HH:mm:ss') : null)}
      onBlur={onBlur}
    />
  )
}

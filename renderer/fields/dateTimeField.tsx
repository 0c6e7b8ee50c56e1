import { DatePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'

export function DateTimeInput({ id, field, value, onChange, onBlur, disabled, invalid, autoOpen }: FieldInputProps) {
  return (
    <DatePicker
      id={id}
      {...(autoOpen ? { autoFocus: true, defaultOpen: true } : {})}
      showTime
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      placeholder={field.placeholder}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
      onChange={time => onChange(time ? time.toISOString() : null)}
      onBlur={onBlur}
    />
  )
}

import { DatePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'

export function DateInput({ id, field, value, onChange, onBlur, disabled, invalid, autoOpen }: FieldInputProps) {
  return (
    <DatePicker
      id={id}
      {...(autoOpen ? { autoFocus: true, defaultOpen: true } : {})}
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      placeholder={field.placeholder}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
      onChange={day => onChange(day ? day.format('YYYY-MM-DD') : null)}
      onBlur={onBlur}
    />
  )
}

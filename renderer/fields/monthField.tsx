import { DatePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'

/** A month: `2026-03`. */
export function MonthInput({
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
  return (
    <DatePicker
      id={id}
      {...(autoOpen ? { autoFocus: true, defaultOpen: true } : {})}
      picker="month"
      value={typeof value === 'string' && value !== '' ? dayjs(`${value}-01`) : null}
      placeholder={field.placeholder}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      onChange={month => onChange(month ? month.format('YYYY-MM') : null)}
      onBlur={onBlur}
    />
  )
}

import { DatePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'
import { libraryProps, openProps } from './libraryProps.ts'

/** A month: `2026-03`. */
export function MonthInput(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...libraryProps(props)}
      {...openProps(props)}
      picker="month"
      value={typeof value === 'string' && value !== '' ? dayjs(`${value}-01`) : null}
      onChange={month => onChange(month ? month.format('YYYY-MM') : null)}
    />
  )
}

import { DatePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'
import { libraryProps, openProps } from './libraryProps.ts'

export function DateInput(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...libraryProps(props)}
      {...openProps(props)}
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={day => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}

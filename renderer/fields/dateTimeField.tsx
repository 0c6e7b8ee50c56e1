import { DatePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'
import { libraryProps, openProps } from './libraryProps.ts'

export function DateTimeInput(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...libraryProps(props)}
      {...openProps(props)}
      showTime
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={time => onChange(time ? time.toISOString() : null)}
    />
  )
}

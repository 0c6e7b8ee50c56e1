import { DatePicker } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { libraryProps, openProps } from '../libraryProps.ts'
import { useChosenByEnter } from '../useChosenByEnter.ts'
import { dayjs } from './chineseCalendar.ts'

export function DateTimeInput(props: FieldInputProps) {
  const { value, onChange } = props
  const time = typeof value === 'string' && value !== '' ? dayjs(value) : null
  const isLocal = props.field.property?.format === 'local-date-time'
  const enter = useChosenByEnter(time?.format('YYYY-MM-DD HH:mm:ss') ?? '', props.autoOpen)
  return (
    <DatePicker
      {...libraryProps(props)}
      {...openProps(props)}
      {...enter}
      showTime
      value={time}
      onChange={next => onChange(next ? (isLocal ? next.format('YYYY-MM-DDTHH:mm:ss') : next.toISOString()) : null)}
    />
  )
}

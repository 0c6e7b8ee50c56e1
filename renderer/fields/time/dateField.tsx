import { DatePicker } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { libraryProps, openProps } from '../libraryProps.ts'
import { useChosenByEnter } from '../useChosenByEnter.ts'
import { dayjs } from './chineseCalendar.ts'

export function DateInput(props: FieldInputProps) {
  const { value, onChange } = props
  const enter = useChosenByEnter(typeof value === 'string' ? value : '', props.autoOpen)
  return (
    <DatePicker
      {...libraryProps(props)}
      {...openProps(props)}
      {...enter}
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={day => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}

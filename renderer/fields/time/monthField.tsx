import { DatePicker } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { libraryProps, openProps } from '../libraryProps.ts'
import { useChosenByEnter } from '../useChosenByEnter.ts'
import { dayjs } from './chineseCalendar.ts'

/** A month: `2026-03`. */
export function MonthInput(props: FieldInputProps) {
  const { value, onChange } = props
  const enter = useChosenByEnter(typeof value === 'string' ? value : '', props.autoOpen)
  return (
    <DatePicker
      {...libraryProps(props)}
      {...openProps(props)}
      {...enter}
      picker="month"
      value={typeof value === 'string' && value !== '' ? dayjs(`${value}-01`) : null}
      onChange={month => onChange(month ? month.format('YYYY-MM') : null)}
    />
  )
}

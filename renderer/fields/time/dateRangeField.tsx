import { DatePicker } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { libraryProps } from '../libraryProps.ts'
import { useChosenByEnter } from '../useChosenByEnter.ts'
import { dayjs } from './chineseCalendar.ts'

/** The value is `[first day, last day]`. */
export function DateRangeInput(props: FieldInputProps) {
  const { value, onChange } = props
  const enter = useChosenByEnter()
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return (
    <DatePicker.RangePicker
      {...libraryProps(props)}
      {...enter}
      placeholder={['开始日期', '结束日期']}
      value={typeof from === 'string' && typeof to === 'string' ? [dayjs(from), dayjs(to)] : null}
      onChange={days =>
        onChange(days?.[0] && days[1] ? [days[0].format('YYYY-MM-DD'), days[1].format('YYYY-MM-DD')] : null)
      }
    />
  )
}

import { DatePicker } from 'antd'
import { dayjs } from './chineseCalendar.ts'
import type { FieldInputProps } from './fieldKind.ts'

/** The value is `[first day, last day]`. */
export function DateRangeInput({ id, value, onChange, onBlur, disabled, invalid }: FieldInputProps) {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return (
    <DatePicker.RangePicker
      id={id}
      value={typeof from === 'string' && typeof to === 'string' ? [dayjs(from), dayjs(to)] : null}
      placeholder={['开始日期', '结束日期']}
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
      onChange={days =>
        onChange(days?.[0] && days[1] ? [days[0].format('YYYY-MM-DD'), days[1].format('YYYY-MM-DD')] : null)
      }
      onBlur={() => onBlur?.()}
    />
  )
}

import { DatePicker } from 'antd'
import type { DayRange } from '../../../runtime/data/dayRange.ts'
import { dayjs } from '../../fields/time/chineseCalendar.ts'

/** Any two days. Load it lazily: the calendar is large. */
export function DaysInput({ days, onChange }: { days: DayRange; onChange(days: DayRange): void }) {
  return (
    <DatePicker.RangePicker
      aria-label="自定义时间范围"
      allowClear={false}
      value={[dayjs(days.from), dayjs(days.to)]}
      placeholder={['开始日期', '结束日期']}
      onChange={chosen => {
        const [from, to] = chosen ?? []
        if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
      }}
    />
  )
}

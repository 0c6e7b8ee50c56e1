import { TimePicker } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { libraryProps, openProps } from '../libraryProps.ts'
import { useChosenByEnter } from '../useChosenByEnter.ts'
import { dayjs } from './chineseCalendar.ts'

/** A time of day: `09:30:00`. */
export function TimeInput(props: FieldInputProps) {
  const { value, onChange } = props
  const enter = useChosenByEnter(typeof value === 'string' ? value : '', props.autoOpen)
  const time = typeof value === 'string' && value !== '' ? dayjs(`2000-01-01T${value}`) : null
  return (
    <TimePicker
      {...libraryProps(props)}
      {...openProps(props)}
      {...enter}
      value={time?.isValid() ? time : null}
      onChange={next => onChange(next ? next.format('HH:mm:ss') : null)}
    />
  )
}

import { Radio } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { useOptions } from '../../page/useOptions.ts'

export function RadioInput(props: FieldInputProps) {
  const { id, value, onChange, disabled, describedBy } = props
  const { options } = useOptions(props)
  return (
    <Radio.Group
      id={id}
      value={value}
      disabled={disabled}
      aria-describedby={describedBy}
      options={options.map(({ value: key, label }) => ({ value: key, label }))}
      onChange={event => onChange(event.target.value as unknown)}
    />
  )
}

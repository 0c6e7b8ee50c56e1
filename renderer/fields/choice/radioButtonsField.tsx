import { Radio } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { useOptions } from '../../page/useOptions.ts'

/** A few choices side by side, as buttons. */
export function RadioButtonsInput(props: FieldInputProps) {
  const { id, field, value, onChange, disabled, describedBy } = props
  const { options } = useOptions(props)
  return (
    <Radio.Group
      id={id}
      optionType="button"
      value={value}
      disabled={disabled}
      aria-label={field.title}
      aria-describedby={describedBy}
      options={options.map(({ value: key, label }) => ({ value: key, label }))}
      onChange={event => onChange(event.target.value as unknown)}
    />
  )
}

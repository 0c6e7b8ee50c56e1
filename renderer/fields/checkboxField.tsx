import { Checkbox } from 'antd'
import type { FieldInputProps } from './fieldKind.ts'
import { useOptions } from './useOptions.ts'

/** One box for yes and no; a row of boxes for a list of values. */
export function CheckboxInput(props: FieldInputProps) {
  const { id, field, value, onChange, disabled, describedBy } = props
  const { options } = useOptions(props)
  if (!field.multiple)
    return (
      <Checkbox
        id={id}
        checked={value === true}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.checked)}
      >
        {field.placeholder.startsWith('请') ? field.title : field.placeholder}
      </Checkbox>
    )
  return (
    <Checkbox.Group
      options={options.map(({ value: key, label }) => ({ value: key, label }))}
      value={Array.isArray(value) ? (value as (string | number | boolean)[]) : []}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

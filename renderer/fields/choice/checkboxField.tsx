import { Checkbox } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'

/** One checkbox for a boolean. */
export function CheckboxInput({ id, field, value, onChange, disabled, describedBy }: FieldInputProps) {
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
}

import { Switch } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'

export function SwitchInput({ id, field, value, onChange, disabled, describedBy }: FieldInputProps) {
  return (
    <Switch
      id={id}
      checked={value === true}
      disabled={disabled}
      aria-label={field.title}
      aria-describedby={describedBy}
      onChange={onChange}
    />
  )
}

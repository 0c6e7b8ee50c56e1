import { Input } from 'antd'
import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'

export function PasswordInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  return (
    <Input.Password
      id={id}
      value={textValue(value)}
      placeholder={field.placeholder}
      maxLength={field.property?.maxLength}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete="new-password"
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  )
}

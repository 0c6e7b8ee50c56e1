import { Input } from 'antd'
import { type FieldInputProps, textValue } from './fieldKind.ts'

export function TextareaInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const maxLength = field.property?.maxLength
  return (
    <Input.TextArea
      id={id}
      value={textValue(value)}
      placeholder={field.placeholder}
      maxLength={maxLength}
      showCount={maxLength !== undefined}
      rows={3}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  )
}

// Alone: the library's `Input` brings search, one-time codes and text areas with it.
import Input from 'antd/es/input/Input'
import { type FieldInputProps, type FieldKind, textValue } from './fieldKind.ts'

function TextInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy, use }: FieldInputProps) {
  return (
    <Input
      id={id}
      value={textValue(value)}
      placeholder={field.placeholder}
      maxLength={field.property?.maxLength}
      allowClear={use === 'search'}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete="off"
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  )
}

export const textField: FieldKind = { Input: TextInput }

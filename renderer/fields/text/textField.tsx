import { type FieldInputProps, type FieldKind, textValue } from '../../page/fieldKind.ts'
import { TextBox } from '../../ui/TextBox.tsx'

function TextInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy, use }: FieldInputProps) {
  return (
    <TextBox
      id={id}
      value={textValue(value)}
      placeholder={field.placeholder}
      maxLength={field.property?.maxLength}
      clearable={use === 'search'}
      disabled={disabled}
      invalid={invalid}
      aria-describedby={describedBy}
      onChange={text => onChange(text === '' ? null : text)}
      onBlur={onBlur}
    />
  )
}

export const textField: FieldKind = { Input: TextInput }

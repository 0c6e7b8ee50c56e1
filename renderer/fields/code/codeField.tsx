import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { CodeEditor } from '../../ui/CodeEditor.tsx'

/** Source code in the language of the property. */
export function CodeInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  return (
    <CodeEditor
      id={id}
      label={field.title}
      value={textValue(value)}
      language={field.property?.['x-language'] ?? 'text'}
      placeholder={field.placeholder}
      readOnly={disabled === true}
      invalid={invalid === true}
      describedBy={describedBy}
      onChange={text => onChange(text === '' ? null : text)}
      onBlur={() => onBlur?.()}
    />
  )
}

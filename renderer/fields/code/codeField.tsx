import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { CodeEditor } from '../../ui/CodeEditor.tsx'
import { FileText } from './FileText.tsx'

/** Input for source code in the language of the property, typed or read from a file. */
export function CodeInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  use,
}: FieldInputProps) {
  const accept = field.property?.['x-accept']
  return (
    <>
      {accept && use === 'form' && disabled !== true && (
        <FileText accept={accept} most={field.property?.['x-maxSize']} label={field.title} onText={onChange} />
      )}
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
    </>
  )
}

import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'

const Phrases = lazy(() => import('./Phrases.tsx').then(module => ({ default: module.Phrases })))

export function TextareaInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props
  const maxLength = field.property?.maxLength
  const change = (text: string) => onChange(text === '' ? null : text)
  return (
    <>
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
        onChange={event => change(event.target.value)}
        onBlur={onBlur}
      />
      {field.options && !disabled && (
        <Suspense fallback={null}>
          <Phrases {...props} onPick={change} />
        </Suspense>
      )}
    </>
  )
}

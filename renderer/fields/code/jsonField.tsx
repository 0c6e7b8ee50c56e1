import { useRef } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { CodeEditor } from '../../ui/CodeEditor.tsx'

/** A value as JSON text. Invalid JSON stays in the form as text, which the property's validation refuses. */
export function JsonInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  // The typed text for the form's value, to keep the user's formatting.
  const typed = useRef<{ text: string; value: unknown }>(undefined)
  const isText = field.property?.type === 'string'
  const shown =
    typed.current && JSON.stringify(typed.current.value) === JSON.stringify(value ?? null)
      ? typed.current.text
      : textOf(value, isText)
  return (
    <CodeEditor
      id={id}
      label={field.title}
      value={shown}
      language="json"
      placeholder={field.placeholder}
      readOnly={disabled === true}
      invalid={invalid === true}
      describedBy={describedBy}
      onChange={text => {
        const next = isText ? (text === '' ? null : text) : parsed(text)
        typed.current = { text, value: next }
        onChange(next)
      }}
      onBlur={() => onBlur?.()}
    />
  )
}

function textOf(value: unknown, isText: boolean): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' && (isText || !isJson(value)) ? value : JSON.stringify(value, null, 2)
}

const isJson = (text: string) => typeof parsed(text) !== 'string'

function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

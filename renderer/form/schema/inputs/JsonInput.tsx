import { useState } from 'react'
import styles from '../schemaForm.module.css'
import type { LeafInputProps } from './leafInput.ts'

const shown = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** A value without a schema, as JSON text; invalid JSON is reported and not stored. */
export function JsonInput({ id, leaf, value, onChange, onBlur, disabled, invalid, describedBy }: LeafInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: unknown; isWrong: boolean }>()
  const isMine = typed !== undefined && (typed.isWrong || Object.is(typed.value, value))
  const text = isMine ? typed.text : shown(value)
  const isWrong = isMine && typed.isWrong
  return (
    <>
      <textarea
        id={id}
        className={styles.input}
        data-code
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        value={text}
        placeholder="以 JSON 填写，例如 &quot;文字&quot;、12、[1, 2]"
        disabled={disabled}
        aria-label={leaf.field.title}
        aria-invalid={invalid || isWrong || undefined}
        aria-describedby={describedBy}
        spellCheck={false}
        onChange={event => {
          const next = parsed(event.target.value)
          setTyped({ text: event.target.value, value: next?.value, isWrong: next === undefined })
          if (next) onChange(next.value)
        }}
        onBlur={() => {
          if (!isWrong) setTyped(undefined)
          onBlur()
        }}
      />
      {isWrong && (
        <span role="alert" className={styles.wrong}>
          不是正确的 JSON，未保存
        </span>
      )}
    </>
  )
}

function parsed(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

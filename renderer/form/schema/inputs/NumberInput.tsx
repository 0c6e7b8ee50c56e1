import { useState } from 'react'
import styles from '../schemaForm.module.css'
import type { LeafInputProps } from './leafInput.ts'

/** A number as typed: incomplete input such as `1.` and `-` stays; other text is kept with its message. */
export function NumberInput({ id, leaf, value, onChange, onBlur, disabled, invalid, describedBy }: LeafInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const text =
    typed && Object.is(typed.value, value) ? typed.text : value === undefined || value === null ? '' : String(value)
  return (
    <input
      id={id}
      className={styles.input}
      inputMode={leaf.field.property?.type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      placeholder={leaf.field.placeholder}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={event => {
        const next = numberOf(event.target.value)
        setTyped({ text: event.target.value, value: next })
        onChange(next)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}

function numberOf(text: string): unknown {
  const plain = text.trim().replaceAll('，', ',').replaceAll(',', '')
  if (plain === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : text
}

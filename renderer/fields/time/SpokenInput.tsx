import { type ReactNode, useState } from 'react'
import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './spoken.module.css'

/** Functions that convert between a text and its parts. */
interface Speech<Parts> {
  read(text: string): Parts | undefined
  /** Returns an empty text for incomplete parts. */
  write(parts: Parts): string
  words(parts: Parts): string
  /** Parts of a new value. */
  empty: Parts
  Fields(props: PartFieldsProps<Parts>): ReactNode
  placeholder: string
}

export interface PartFieldsProps<Parts> {
  id: string
  parts: Parts
  disabled: boolean
  onChange(parts: Parts): void
}

/**
 * Returns an input with a field for each part of a text. Other texts, such as expressions, are edited as plain text.
 */
export function spokenInput<Parts extends object>({ read, write, words, empty, Fields, placeholder }: Speech<Parts>) {
  return function SpokenInput({
    id,
    field,
    value,
    onChange,
    onBlur,
    disabled = false,
    invalid,
    describedBy,
  }: FieldInputProps) {
    const text = textValue(value)
    const parts = text === '' ? empty : read(text)
    const [mode, setMode] = useState<'fields' | 'text'>()
    // Incomplete parts, such as a duration without a number, have no text yet.
    const [edited, setEdited] = useState<{ text: string; parts: Parts }>()
    const isText = mode === 'text' || (mode === undefined && parts === undefined)
    if (isText)
      return (
        <div className={styles.box}>
          <input
            id={id}
            className={styles.input}
            aria-label={field.title}
            value={text}
            placeholder={placeholder}
            disabled={disabled}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
            onBlur={() => onBlur?.()}
          />
          <p className={styles.hint}>{parts && text !== '' ? words(parts) : '表达式或其他写法按原文保留'}</p>
          <PlainButton tone="text" className={styles.other} disabled={disabled} onClick={() => setMode('fields')}>
            改用字段
          </PlainButton>
        </div>
      )
    const shown = edited?.text === text ? edited.parts : (parts ?? empty)
    const change = (next: Parts) => {
      const written = write(next)
      const isReadable = read(written) !== undefined
      setEdited({ text: isReadable ? written : '', parts: next })
      if (isReadable || written === '') onChange(isReadable ? written : null)
    }
    return (
      <fieldset className={styles.box} id={id} aria-label={field.title} aria-describedby={describedBy}>
        <Fields id={id} parts={shown} disabled={disabled} onChange={change} />
        <p className={styles.hint}>{parts && text !== '' ? words(parts) : ''}</p>
        <PlainButton tone="text" className={styles.other} disabled={disabled} onClick={() => setMode('text')}>
          改用文本
        </PlainButton>
      </fieldset>
    )
  }
}

import { type KeyboardEvent, useState } from 'react'
import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { TextBox } from '../../ui/TextBox.tsx'
import '../fields.css'

/** Incomplete numbers while typing: `-`, `1.`, `-0.` */
const unfinished = /^[-+]?\d*[.。]?\d*$/

/** A number input as text: incomplete input stays while typing, and is normalized on blur. */
export function NumberInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const { property } = field
  const unit = property?.['x-unit']
  const [typed, setTyped] = useState<string>()
  const isWhole = property?.type === 'integer'
  const shown = typed !== undefined && Object.is(numberOf(typed, isWhole), value ?? null) ? typed : textValue(value)
  const change = (text: string) => {
    if (!unfinished.test(text)) return
    setTyped(text)
    onChange(numberOf(text, isWhole))
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = property ?? {}
    const next = Math.min(
      maximum,
      Math.max(minimum, (typeof value === 'number' ? value : 0) + direction * (property?.multipleOf ?? 1)),
    )
    setTyped(undefined)
    onChange(tidy(next))
  }
  const box = (
    <TextBox
      id={id}
      role="spinbutton"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      aria-valuenow={typeof value === 'number' ? value : undefined}
      aria-valuemin={property?.minimum}
      aria-valuemax={property?.maximum}
      value={shown}
      placeholder={field.placeholder}
      disabled={disabled}
      invalid={invalid}
      aria-describedby={describedBy}
      onChange={change}
      onKeyDown={step}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
  if (unit === undefined) return box
  return (
    <span className="with-unit">
      {box}
      <span>{unit}</span>
    </span>
  )
}

function numberOf(text: string, isWhole: boolean): number | null {
  const number = Number.parseFloat(text.replace('。', '.'))
  if (!Number.isFinite(number)) return null
  return isWhole ? Math.round(number) : number
}

/** Removes binary noise: 0.1 + 0.2 is 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(15))

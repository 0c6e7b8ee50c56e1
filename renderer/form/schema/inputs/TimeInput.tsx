import { FieldInput } from './FieldInput.tsx'
import type { LeafInputProps } from './leafInput.ts'

/** A JSON Schema time has an offset; the user chooses hours and minutes, and the offset is local or as given. */
export function TimeInput(props: LeafInputProps) {
  const { value, onChange, leaf } = props
  const given = typeof value === 'string' ? /^(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(.*)$/.exec(value) : null
  const offset = given?.[2] || localOffset()
  return (
    <FieldInput
      {...props}
      leaf={{ ...leaf, field: { ...leaf.field, input: 'time' } }}
      value={given?.[1] ?? null}
      onChange={next => onChange(typeof next === 'string' ? `${next}${offset}` : undefined)}
    />
  )
}

function localOffset(): string {
  const minutes = -new Date().getTimezoneOffset()
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

import type { LeafInputProps } from './leafInput.ts'

/** A field of the language inside a schema form: dates, colours, files and the rest. */
export function FieldInput({ leaf, inputOf, ...props }: LeafInputProps) {
  const Input = inputOf(leaf.field.input)
  return Input ? <Input {...props} field={leaf.field} use="form" /> : null
}

import { use } from 'react'
import { Placeholder } from '../Placeholder.tsx'
import { resolvedLeaf } from '../resolvedLeaf.ts'
import { LinkedInput } from './LinkedInput.tsx'
import type { LeafInputProps } from './leafInput.ts'

/** A field of the language inside a schema form: dates, colours, files and the rest. */
export function FieldInput(props: LeafInputProps) {
  if (props.leaf.field.property?.['x-ref'] !== undefined) return <RecordInput {...props} />
  return <PlainInput {...props} />
}

function PlainInput({ leaf, inputOf, links: _, ...props }: LeafInputProps) {
  const Input = inputOf(leaf.field.input)
  return Input ? <Input {...props} field={leaf.field} use="form" /> : null
}

/** An input for records: first looks up the endpoint that offers them. */
function RecordInput(props: LeafInputProps) {
  const found = use(resolvedLeaf(props.leaf.field))
  if ('fault' in found) return <Placeholder reason={found.fault} value={props.value} />
  const leaf = { ...props.leaf, field: found.field }
  return props.links ? (
    <LinkedInput {...props} leaf={leaf} links={props.links} Input={PlainInput} />
  ) : (
    <PlainInput {...props} leaf={leaf} />
  )
}

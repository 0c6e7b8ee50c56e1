import type { Scope } from '../../../page/scope.ts'
import type { Leaf } from '../leafOf.ts'
import type { RecordLinks } from '../recordLinks.ts'
import type { SchemaFormContext } from '../schemaFormContext.ts'

export interface LeafInputProps {
  id: string
  leaf: Leaf
  value: unknown
  /** Undefined, null and empty text clear the value. */
  onChange(value: unknown): void
  onBlur(): void
  disabled: boolean
  invalid: boolean
  describedBy: string
  scope: Scope
  inputOf: SchemaFormContext['inputOf']
  /** For a choice of records that other fields narrow, or that fills in others. */
  links?: RecordLinks | undefined
}

import type { Scope } from '../../../page/scope.ts'
import type { Leaf } from '../leafOf.ts'
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
}

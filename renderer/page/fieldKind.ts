import type { ComponentType } from 'react'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import type { Scope } from './scope.ts'

/** Props of an input, in forms and searches alike. */
export interface FieldInputProps {
  id: string
  field: ResolvedField
  value: unknown
  /** Clearing gives `null`. */
  onChange(value: unknown): void
  onBlur?(): void
  disabled?: boolean
  invalid?: boolean
  /** Messages inside the value, by path without the name of the field: `2.amount`. */
  errors?: ReadonlyMap<string, string>
  /** Ids of help and message below. */
  describedBy?: string | undefined
  /** For arguments of option calls. */
  scope: Scope
  /** Label of a referenced record, or labels of a list, delivered with the record. */
  valueLabel?: string | readonly string[] | undefined
  use: 'search' | 'form'
  /** In a grid cell: focuses and opens at once. */
  autoOpen?: boolean
}

/** An input type. */
export interface FieldKind {
  Input: ComponentType<FieldInputProps>
  /** `block` takes the whole row, its label above; `hidden` draws nothing. */
  layout?: 'inline' | 'block' | 'none'
}

/** Text of a value for inputs that hold text. */
export const textValue = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

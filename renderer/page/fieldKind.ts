import type { ComponentType } from 'react'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import type { Scope } from './scope.ts'

/** What an input is given, in a form and in a search alike. */
export interface FieldInputProps {
  id: string
  field: ResolvedField
  value: unknown
  /** An emptied input gives `null`. */
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
  /** Label of the record that the value refers to, of a list those of each, when the record carries it. */
  valueLabel?: string | readonly string[] | undefined
  use: 'search' | 'form'
  /** In a cell of a grid: takes the focus and opens as soon as it is there. */
  autoOpen?: boolean
}

/** A way to set a value. */
export interface FieldKind {
  Input: ComponentType<FieldInputProps>
  /** `block` takes the whole row, its label above; `hidden` draws nothing. */
  layout?: 'inline' | 'block' | 'none'
}

/** Text of a value for inputs that hold text. */
export const textValue = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

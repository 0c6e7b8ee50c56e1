import type { Condition, Name, Permission, Value } from '../common.ts'
import type { FieldType } from '../entity.ts'
import type { OptionSource } from './option.ts'

/** What every place says about a value that it shows: columns, and fields of forms, grids and details. */
export interface ShownField {
  field: Name
  title?: string
  visible?: Condition
  permission?: Permission
  /** Dictionary of the value, when the entity does not say. */
  dictionary?: string
}

/** What every place says about a value that is entered: fields of forms and of grids. */
export interface EnteredField extends ShownField {
  input?: FieldType
  placeholder?: string
  help?: string
  default?: Value
  enabled?: Condition
  required?: Condition
  options?: OptionSource
}

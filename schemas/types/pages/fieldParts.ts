import type { Condition, Name, Permission, Value } from '../common.ts'
import type { FieldType } from '../entity.ts'
import type { OptionSource } from './option.ts'

/** Properties of a displayed value: columns, and fields of forms, grids and details. */
export interface ShownField {
  field: Name
  title?: string
  visible?: Condition
  permission?: Permission
  /** Dictionary of the value, if the entity names none. */
  dictionary?: string
}

/** Properties of an entered value: fields of forms and grids. */
export interface EnteredField extends ShownField {
  input?: FieldType
  placeholder?: string
  help?: string
  default?: Value
  enabled?: Condition
  required?: Condition
  options?: OptionSource
}

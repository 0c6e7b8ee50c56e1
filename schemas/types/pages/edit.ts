import type { ShownValue } from '../action.ts'
import type { Arguments, Condition, EndpointName, Expression, Name, Permission, Value } from '../common.ts'
import type { FieldType } from '../entity.ts'
import type { PageBase } from './base.ts'
import type { OptionSource } from './option.ts'

export interface EditPage extends PageBase {
  kind: 'edit'
  /** Endpoint that answers the record to edit; called when `id` is given. */
  source?: EndpointName
  with?: Arguments
  /** Called to store a new record. */
  create?: EndpointName
  /** Called to store a changed record, with `id` and `revision`. */
  update?: EndpointName
  /** The record read is a pattern for a new one: `id` and unique fields are left out. */
  copy?: boolean
  /** Arguments added to what is submitted. */
  submitWith?: Arguments
  /** @minItems 1 */
  sections: FormSection[]
  /** Rule set (schemas/rules) checked before submitting. */
  rules?: string
  submit?: { label?: string; success?: string; failure?: string; then?: 'back' | 'reload'; show?: ShownValue }
}

export interface FormSection {
  title?: string
  /** Default 2. */
  columns?: 1 | 2 | 3
  fields: (Name | Field)[]
  visible?: Condition
}

export interface Field {
  field: Name
  title?: string
  input?: FieldType
  placeholder?: string
  help?: string
  default?: Value
  visible?: Condition
  enabled?: Condition
  required?: Condition
  permission?: Permission
  dictionary?: string
  options?: OptionSource
  /** Columns taken. */
  span?: 1 | 2 | 3
  /** Computed from the form whenever its inputs change. */
  value?: Expression
}

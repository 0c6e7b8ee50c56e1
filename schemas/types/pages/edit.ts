import type { ShownValue } from '../action.ts'
import type { Arguments, Condition, EndpointName, Expression, Name } from '../common.ts'
import type { PageBase } from './base.ts'
import type { Column } from './column.ts'
import type { EnteredField } from './fieldParts.ts'
import type { FieldSchema } from './fieldSchema.ts'
import type { GridColumn, GridRows } from './grid.ts'
import type { PickerOptions } from './picker.ts'

export interface EditPage extends PageBase {
  kind: 'edit'
  /** Endpoint that returns the record to edit; called if `id` is given. */
  source?: EndpointName
  with?: Arguments
  /** Called to store a new record. */
  create?: EndpointName
  /** Called to store a changed record, with `id` and `revision`. */
  update?: EndpointName
  /** The loaded record is a template for a new one: `id` and unique fields are omitted. */
  copy?: boolean
  /**
   * Arguments added to the submitted values. With `seen`, digests of single fields as they were shown, a refusal (409)
   * that names fields is resolved field by field.
   */
  submitWith?: Arguments
  /** @minItems 1 */
  sections: FormSection[]
  /**
   * Layout of the sections: one below another (`groups`, the default), or beside a list of titles (`anchors`), on
   * `tabs`, or as `steps` of a wizard. All except groups need titles.
   */
  layout?: 'groups' | 'anchors' | 'tabs' | 'steps'
  /**
   * Property of the parameters that replaces the title, the label of the submit button and the success message
   * (`重新提交成功！`), if it has a value.
   */
  labelBy?: Expression
  /** Position of labels. Default `left`; `top` with a `schema` field, whose own labels are above their inputs. */
  labels?: 'left' | 'top'
  /** Shows the record as text without storing: `=params.view`. */
  readOnly?: Condition
  /** Keeps the input when the page is left and offers it on return, instead of asking before leaving. */
  draft?: boolean
  /** An additional button for unfinished input. */
  keep?: KeepAction
  /** Preview of the form's result, updated while typing. */
  preview?: FormPreview
  /** A button that shows the input as it will be seen elsewhere. */
  look?: FormLook
  /** Rule set (schemas/rules) checked before submitting. */
  rules?: string
  /** Rule set that the server provides when the form opens; it can change without rebuilding the console. */
  serverRules?: string
  submit?: { label?: string; success?: string; failure?: string; then?: 'back' | 'reload'; show?: ShownValue }
}

/** Stores unfinished input as it is: nothing is validated, and only `with` is sent. */
export interface KeepAction {
  call: EndpointName
  /** May read `form`. */
  with: Arguments
  label: string
  success?: string
  failure?: string
  visible?: Condition
}

/** Records below a form, computed from its input: nothing is stored, and only one call runs at a time. */
export interface FormPreview {
  title: string
  /** Endpoint that returns a list or a page. */
  source: EndpointName
  /** May read `form`. */
  with?: Arguments
  /** @minItems 1 */
  columns: (Name | Column)[]
  /** Text if there are none. Default `暂无内容`. */
  empty?: string
  visible?: Condition
}

/** A hand-written component in a dialog, drawn from what is typed: nothing is validated or stored. */
export interface FormLook {
  label: string
  component: Name
  /** Its parameters; may read `form`, also as a whole. */
  with?: Arguments
}

export interface FormSection {
  title?: string
  /** Line below the title. */
  note?: string
  /** Can be folded by its title; initial state. */
  fold?: 'open' | 'closed'
  /** Default 2. */
  columns?: 1 | 2 | 3
  fields: (Name | Field)[]
  visible?: Condition
}

export interface Field extends EnteredField {
  /** Number of columns. */
  span?: 1 | 2 | 3
  /** Computed from the form whenever its inputs change. */
  value?: Expression
  /** Columns of a sub-table (a list of objects); default all parts of its rows. */
  columns?: (Name | GridColumn)[]
  /** With `input` `picker`: options of its dialog. */
  picker?: PickerOptions
  /** With `input` `schema`: the place of the value's JSON Schema; default by `x-schemaFrom` of the property. */
  schema?: FieldSchema
  /** Allowed row operations of a sub-table. */
  rows?: GridRows
  /** Validates the value on the server when the field loses focus. */
  check?: FieldCheck
}

export interface FieldCheck {
  /**
   * An `exists` endpoint, or a handler that returns whether the value is `valid`, optionally with a `message`. Called
   * with the value under the field's name, and with the `id` of an existing record.
   */
  call: EndpointName
  /** Further arguments; may read `form`. */
  with?: Arguments
  /** Message for a refused value; default: that it already exists. */
  message?: string
}

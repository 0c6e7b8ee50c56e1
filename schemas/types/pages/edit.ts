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
  /**
   * How the sections stand: below each other (`groups`, the default) or beside a list of their titles (`anchors`), on
   * `tabs`, or one after the other as `steps` of a wizard. All but groups need titles.
   */
  layout?: 'groups' | 'anchors' | 'tabs' | 'steps'
  /**
   * A word of the parameters that stands in the place of the title, on the button that stores and in the sentence about
   * its success (`重新提交成功！`), where there is one.
   */
  labelBy?: Expression
  /** Where labels stand. Default `left`; `top` beside a field with `schema`, whose own labels stand above their inputs. */
  labels?: 'left' | 'top'
  /** The record is shown as text, and nothing can be stored: `=params.view`. */
  readOnly?: Condition
  /** What was typed stays when the page is left and is offered on return, instead of a question before leaving. */
  draft?: boolean
  /** A button beside the one that stores, for what is not ready yet. */
  keep?: KeepAction
  /** What would come of the form, asked anew while it is typed in. */
  preview?: FormPreview
  /** Rule set (schemas/rules) checked before submitting. */
  rules?: string
  /** Rule set that the server gives when the form opens; it may change without a new build of the console. */
  serverRules?: string
  submit?: { label?: string; success?: string; failure?: string; then?: 'back' | 'reload'; show?: ShownValue }
}

/** Puts what is typed away as it is: nothing is judged, and only `with` is sent. */
export interface KeepAction {
  call: EndpointName
  /** May read `form`. */
  with: Arguments
  label: string
  success?: string
  failure?: string
  visible?: Condition
}

/** Records below a form that follow from what is typed: nothing is stored, and one call at a time is under way. */
export interface FormPreview {
  title: string
  /** Answers a list or a page. */
  source: EndpointName
  /** May read `form`. */
  with?: Arguments
  /** @minItems 1 */
  columns: (Name | Column)[]
  /** Said where nothing follows. Default `暂无内容`. */
  empty?: string
  visible?: Condition
}

export interface FormSection {
  title?: string
  /** Line below the title. */
  note?: string
  /** May be folded by its title, and stands so at first. */
  fold?: 'open' | 'closed'
  /** Default 2. */
  columns?: 1 | 2 | 3
  fields: (Name | Field)[]
  visible?: Condition
}

export interface Field extends EnteredField {
  /** Columns taken. */
  span?: 1 | 2 | 3
  /** Computed from the form whenever its inputs change. */
  value?: Expression
  /** Columns of a sub-table (a list of objects); default all parts of its rows. */
  columns?: (Name | GridColumn)[]
  /** With `input` `picker`: what its dialog shows. */
  picker?: PickerOptions
  /** With `input` `schema`: where the JSON Schema of the value stands; default as `x-schemaFrom` of the property says. */
  schema?: FieldSchema
  /** What may be done with the rows of a sub-table. */
  rows?: GridRows
  /** Asks the server about the value when the field is left. */
  check?: FieldCheck
}

export interface FieldCheck {
  /**
   * An `exists` endpoint, or a handler that answers whether the value is `valid`, perhaps with a `message`. Called with
   * the value under the name of the field, and with the `id` of a record that is changed.
   */
  call: EndpointName
  /** Further arguments; may read `form`. */
  with?: Arguments
  /** Said when the value is refused; default: that it exists already. */
  message?: string
}

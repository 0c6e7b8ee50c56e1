import type { Action } from '../action.ts'
import type { Arguments, Condition, EndpointName, Expression, Name, PageName } from '../common.ts'
import type { CellType } from '../entity.ts'
import type { PageBase } from './base.ts'
import type { ShownField } from './fieldParts.ts'
import type { FieldSchema } from './fieldSchema.ts'
import type { LinkTarget } from './link.ts'
import type { Refresh } from './refresh.ts'
import type { Tab } from './tabs.ts'

export interface DetailPage extends PageBase {
  kind: 'detail'
  source: EndpointName
  with?: Arguments
  /** Property that names the record on its tab; default the label of the entity. */
  label?: Name
  /** Shows the sections of this edit page as text: one schema for editing and reading. */
  form?: PageName
  /** Required without `form`; with it they follow those of the form. @minItems 1 */
  sections?: DetailSection[]
  /** Sub-lists below the sections. */
  tabs?: Tab[]
  actions?: Action[]
  /** Reloads the record automatically while the page is visible. */
  refresh?: Refresh
}

export interface DetailSection {
  title?: string
  /** Default 3. */
  columns?: 1 | 2 | 3
  fields: (Name | DetailField)[]
  /** Omits fields without a value, instead of showing a dash. */
  skipEmpty?: boolean
  visible?: Condition
}

export interface DetailField extends ShownField {
  cell?: CellType
  open?: LinkTarget
  /** Computed value; in scope: `row`. */
  value?: Expression
  /** For a value with parts: the place of its JSON Schema; default by `x-schemaFrom` of the property. */
  schema?: FieldSchema
}

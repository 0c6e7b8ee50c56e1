import type { Arguments, Condition, EndpointName, Expression, Name } from '../common.ts'
import type { CellType } from '../entity.ts'
import type { PrintFrame } from '../printFrame.ts'
import type { PageBase } from './base.ts'
import type { DetailField } from './detail.ts'
import type { ShownField } from './fieldParts.ts'
import type { Summary } from './listColumn.ts'

/** Sheets of A4 as the browser prints them: a record, several records each on sheets of its own, or a list. */
export interface PrintPage extends PageBase, PrintFrame {
  kind: 'print'
  /** Endpoint that returns a record, or a page or list of records. */
  source: EndpointName
  /** Default for a record: `id` of the parameters. */
  with?: Arguments
  /** Property of the record with a `PrintFrame` of its own, whose words replace those of the page. */
  frameField?: Name
  /** @minItems 1 */
  blocks: PrintBlock[]
}

/**
 * A part of a printed record, in order.
 * @discriminator kind
 */
export type PrintBlock = PrintFields | PrintTable | PrintText | PrintCodeBlock | PrintSigning | PrintForm | PrintSeals

export interface PrintBlockBase {
  title?: string
  /** In scope: `row`. */
  visible?: Condition
}

/** Names and values of the record in columns. */
export interface PrintFields extends PrintBlockBase {
  kind: 'fields'
  /** Default 2. */
  columns?: 1 | 2 | 3
  /** @minItems 1 */
  fields: (Name | DetailField)[]
  /** Omits fields without a value. */
  skipEmpty?: boolean
}

/** Rows over as many sheets as they need, each with the heading; a row is not cut. */
export interface PrintTable extends PrintBlockBase {
  kind: 'table'
  /** Property of the record that holds the rows: a list of objects. */
  field?: Name
  /** Endpoint that returns the rows: a page or a list. Without `field` and `source`: the rows of the page's source. */
  source?: EndpointName
  /** Arguments of that endpoint; in scope: `row`. */
  with?: Arguments
  /** Default: all members of the rows of `field`. */
  columns?: (Name | PrintColumn)[]
  /** Numbers the rows. */
  index?: boolean
}

export interface PrintColumn extends ShownField {
  /** Share of the width. @minimum 1 */
  width?: number
  cell?: CellType
  align?: 'left' | 'center' | 'right'
  /** Computed value; in scope: `row`, the row of the table. */
  value?: Expression
  /** Value of the last row, over all rows. */
  summary?: Summary
}

/** A paragraph; may contain `{field}` of the record. */
export interface PrintText extends PrintBlockBase {
  kind: 'text'
  text: string
}

/** A code of a value. */
export interface PrintCodeBlock extends PrintBlockBase {
  kind: 'code'
  code: 'code128' | 'qr'
  /** What is encoded; may contain `{field}` of the record. */
  value: string
}

/** Lines to be signed by hand, each below its name. */
export interface PrintSigning extends PrintBlockBase {
  kind: 'signing'
  /** @minItems 1 */
  names: string[]
}

/** The values of a designed form, in the layout of that form. */
export interface PrintForm extends PrintBlockBase {
  kind: 'form'
  /** Property that holds a `PrintedForm`. */
  field: Name
}

/** Applied seals, each over the name of who applied it and when. */
export interface PrintSeals extends PrintBlockBase {
  kind: 'seals'
  field: Name
}

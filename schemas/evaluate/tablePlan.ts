import type { SearchMode } from '../types/entity.ts'

/** How the values of a column are entered and shown. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'json'
  | 'choice'
  | 'reference'

/** Of columns that may hold each other's values as keys. */
export type KeyType = 'whole' | 'uuid' | 'text'

/** What is to be made of one column, or of a composite foreign key: of several that refer together. */
export interface FieldPlan {
  /** Name of the column; of a composite foreign key its columns with commas between. */
  column: string
  /** Of a composite foreign key: its columns, in the order of the key that they refer to. */
  columns?: string[]
  /** Of the property. */
  name: string
  title: string
  kind: FieldKind
  /** Kind of the column itself, whatever it is shown as. */
  plain?: FieldKind
  /** Absent where a column cannot hold a key. */
  keyType?: KeyType
  required: boolean
  /** Only the database sets it. */
  readOnly: boolean
  search: SearchMode | 'none'
  inList: boolean
  inForm: boolean
  maxLength?: number
  minimum?: number
  maximum?: number
  /** Whole numbers that do not fit an integer of the language. */
  isWhole?: boolean
  /** Digits behind the point that the column keeps, it would round what has more; -2 keeps whole hundreds. */
  decimals?: number
  pattern?: string
  /** A date and time without a zone. */
  isLocal?: boolean
  /** What the database writes when nothing is given. */
  initial?: boolean | number | string
  /** What the codes in the column mean, as its comment says. */
  note?: string
  /** Left empty, the column gets an empty text: it takes no null. */
  blank?: boolean
  /** Of a choice. */
  values?: string[]
  /** Of a reference: entity. */
  target?: string
  /** Table that the column refers to only together with others. */
  partOf?: string
}

/** What is to be made of one table: an entity, its endpoints and its pages. */
export interface TablePlan {
  /** Code of the data source. */
  connection: string
  /** Empty: that of the data source. */
  schema: string
  table: string
  kind: 'table' | 'view'
  /** Of the entity and the family. */
  name: string
  title: string
  /** Property by which a record is called. */
  label: string
  /** Properties of the key; without any the pages only show. */
  key: string[]
  /** The database declares no key: somebody said by which columns a row is known. Its rows are shown, never written. */
  keyChosen?: boolean
  /** Place in the menu. */
  order: number
  pages: { detail: boolean; edit: boolean }
  /** Field that refers to the parent of a row: there is a tree page beside the list. */
  tree?: string
  /** Columns that a row needs and nobody can enter, as they hold bytes or shapes: rows are changed, none is added. */
  unfilled?: string[]
  /** Conditions of the database on two columns: default rules of the form, which a configurator may replace. */
  comparisons?: { left: string; operator: '<' | '<=' | '>' | '>='; right: string }[]
  fields: FieldPlan[]
}

import type { SearchMode } from '../types/entity.ts'

/** How the values of a column are entered and shown. */
export const planKinds = [
  'text',
  'longText',
  'integer',
  'number',
  'boolean',
  'date',
  'dateTime',
  'time',
  'json',
  'choice',
  'reference',
] as const
export type FieldKind = (typeof planKinds)[number]

/** Equal for columns that may hold each other's values as keys. */
export type KeyType = 'whole' | 'uuid' | 'text'

/** Plan for one column, or for a composite foreign key. */
export interface FieldPlan {
  /** Name of the column; for a composite foreign key, its columns joined by commas. */
  column: string
  /** For a composite foreign key: its columns, in the order of the referenced key. */
  columns?: string[]
  /** Name of the property. */
  name: string
  title: string
  kind: FieldKind
  /** Kind of the column itself, regardless of its display. */
  plain?: FieldKind
  /** Absent if the column cannot hold a key. */
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
  /** Whole numbers that exceed the language's integers. */
  isWhole?: boolean
  /** Decimal places of the column, which rounds further digits; -2 rounds to hundreds. */
  decimals?: number
  pattern?: string
  /** A date and time without a zone. */
  isLocal?: boolean
  /** Default of the database. */
  initial?: boolean | number | string
  /** Meaning of the column's codes, from its comment. */
  note?: string
  /** An empty input is stored as an empty text, because the column accepts no null. */
  blank?: boolean
  /** For a choice. */
  values?: string[]
  /** For a reference: its entity. */
  target?: string
  /** Table that the column refers to only together with others. */
  partOf?: string
}

/** Plan for one table: an entity, its endpoints and its pages. */
export interface TablePlan {
  /** Code of the data source. */
  connection: string
  /** Empty for the data source's own schema. */
  schema: string
  table: string
  kind: 'table' | 'view'
  /** Name of the entity and the family. */
  name: string
  title: string
  /** Property that labels a record. */
  label: string
  /** Properties of the key; without a key the pages are read-only. */
  key: string[]
  /** A user chose the key columns because the database declares none. Such rows are read-only. */
  keyChosen?: boolean
  /** Position in the menu. */
  order: number
  pages: { detail: boolean; edit: boolean }
  /** Field that refers to the row's parent: adds a tree page beside the list. */
  tree?: string
  /** Required columns that cannot be entered, such as bytes or shapes: rows can be changed but not added. */
  unfilled?: string[]
  /** Two-column conditions of the database: default rules of the form, which a configurator may replace. */
  comparisons?: { left: string; operator: '<' | '<=' | '>' | '>='; right: string }[]
  fields: FieldPlan[]
}

import type { ColumnComparison } from './checkClauses.ts'

/** A table as described by the source's catalogue. */
export interface TableShape {
  /** Empty if the database has no schemas. */
  schema: string
  name: string
  kind: 'table' | 'view'
  comment: string
  columns: ColumnShape[]
  /** Columns of the primary key in order, else of the first unique index without nullable columns. */
  key: string[]
  /** Other unique column combinations. */
  unique: string[][]
  references: ReferenceShape[]
  /** CHECK constraints on two columns. */
  comparisons: ColumnComparison[]
  /** Names of triggers, because the database may change written rows. */
  triggers: string[]
}

export interface ColumnShape {
  name: string
  /** Type name in that database, in lower case: `int4`, `varchar`, `tinyint`. */
  type: string
  /** Full type: `character varying(160)`, `tinyint(1) unsigned`. */
  fullType: string
  /** Maximum characters, if limited. */
  length: number | null
  precision: number | null
  scale: number | null
  nullable: boolean
  /** Whether the database supplies a value if none is given. */
  hasDefault: boolean
  /** The default as text, if it is a literal. */
  initial: string | null
  /**
   * The column is not nullable and uses an empty text for no value: by default, or because no default can be declared.
   */
  blank: boolean
  /** The database generates the value: identity, serial, auto increment. */
  counted: boolean
  /** Only the database sets it: a computed column, or an identity that accepts no value. */
  computed: boolean
  /** Values of an enum type. */
  values: string[]
  comment: string
}

export interface ReferenceShape {
  columns: string[]
  schema: string
  table: string
  targets: string[]
}

import type { ColumnComparison } from './checkClauses.ts'

/** A table of a source as its catalogue tells it. */
export interface TableShape {
  /** Empty where the database knows no schemas. */
  schema: string
  name: string
  kind: 'table' | 'view'
  comment: string
  columns: ColumnShape[]
  /** Columns of the primary key, in its order; else of the first unique index whose columns are never empty. */
  key: string[]
  /** Combinations that are unique besides the key. */
  unique: string[][]
  references: ReferenceShape[]
  /** CHECK constraints on two columns. */
  comparisons: ColumnComparison[]
  /** What the database itself does when rows are written: names of the triggers. */
  triggers: string[]
}

export interface ColumnShape {
  name: string
  /** Name of the type in that database, in small letters: `int4`, `varchar`, `tinyint`. */
  type: string
  /** As the database writes it out: `character varying(160)`, `tinyint(1) unsigned`. */
  fullType: string
  /** Characters, where the type has a limit. */
  length: number | null
  precision: number | null
  scale: number | null
  nullable: boolean
  /** The database has a value when none is given. */
  hasDefault: boolean
  /** The default as a text, where it is a plain value. */
  initial: string | null
  /** No null is taken, and an empty text is what stands there for nothing: by default, or as no default can be declared. */
  blank: boolean
  /** The database counts: identity, serial, auto increment. */
  counted: boolean
  /** Only the database ever sets it: a computed column, an identity that takes no value. */
  computed: boolean
  /** Values of an enumeration. */
  values: string[]
  comment: string
}

export interface ReferenceShape {
  columns: string[]
  schema: string
  table: string
  targets: string[]
}

/**
 * Tables as migrations compare them; server/ground/database/generated/tables.json holds the state after the last
 * migration.
 */
export interface Table {
  name: string
  columns: Column[]
  indexes: Index[]
}

export interface Column {
  name: string
  type: ColumnSqlType
  nullable: boolean
  /** SQL of the default. */
  default?: string
}

export type ColumnSqlType = 'text' | 'boolean' | 'integer' | 'double precision' | 'date' | 'timestamptz' | 'jsonb'

export interface Index {
  name: string
  /** Quoted columns with operator classes. */
  on: string
  unique: boolean
  /** Kind of index, where it is not the usual one. */
  using?: 'gin'
  where?: string
}

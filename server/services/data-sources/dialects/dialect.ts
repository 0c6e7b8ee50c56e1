import type { Property } from '../../../../schemas/types/entity.ts'

/** A row in the form all dialects return: texts, so that no driver rounds numbers or shifts times. */
export type TextRow = Record<string, string | null>

export interface QueryResult {
  rows: TextRow[]
  /** Number of rows that a write changed. */
  count: number
  /** Auto-increment value of a new row, if the database reports it. */
  insertId?: string
}

/** Remaining bytes for all queries that share this budget. */
export interface ReadBudget {
  left: number
}

/** A connection inside a transaction. */
export interface SourceConnection {
  dialect: Dialect
  /** If rows exceed the budget, refuses the query and closes the connection, even if more rows are in transit. */
  query(sql: string, parameters?: readonly SourceValue[], budget?: ReadBudget): Promise<QueryResult>
}

export type SourceValue = string | number | null

/** Differences between databases in generated statements. */
export interface Dialect {
  name: 'postgresql' | 'mysql'
  /** Quotes the name of a table or column. */
  quote(name: string): string
  /** Returns the placeholder of a parameter, numbered from 1. */
  place(index: number): string
  /** Returns a column as text, in the form the presenter reads. */
  shown(column: string, property: Property | undefined): string
  /** Returns a case-insensitive condition that a column contains a text; the parameter is a pattern. */
  like(column: string, place: string): string
  /** Converts a value for this database. */
  parameter(value: unknown, property: Property | undefined): SourceValue
  /** Returns the clause after an `insert` that returns the new key, if the database supports it. */
  returning(columns: readonly string[]): string
  /** Replaces the column list of an `insert` that sets no column. */
  emptyInsert: string
}

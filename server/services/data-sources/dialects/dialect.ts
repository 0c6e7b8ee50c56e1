import type { Property } from '../../../../schemas/types/entity.ts'

/** A row as every dialect reads it: texts, so that no driver rounds a number or shifts a time. */
export type TextRow = Record<string, string | null>

export interface QueryResult {
  rows: TextRow[]
  /** Rows that a write touched. */
  count: number
  /** Number that the database gave a new row, where it tells. */
  insertId?: string
}

/** Bytes that may still be read, by all queries that share it. */
export interface ReadBudget {
  left: number
}

/** One connection, inside a transaction. */
export interface SourceConnection {
  dialect: Dialect
  /** Rows beyond a budget are not kept: the query is refused and the connection closed, whatever is still on its way. */
  query(sql: string, parameters?: readonly SourceValue[], budget?: ReadBudget): Promise<QueryResult>
}

export type SourceValue = string | number | null

/** What differs between databases in the statements that are made for rows. */
export interface Dialect {
  name: 'postgresql' | 'mysql'
  /** A name of table or column, safe in any statement. */
  quote(name: string): string
  /** Place of the parameter with that number, from 1. */
  place(index: number): string
  /** A column as text, as the presenter reads it. */
  shown(column: string, property: Property | undefined): string
  /** Condition that a column holds a text somewhere, whatever its case; the parameter is a pattern. */
  like(column: string, place: string): string
  /** A value as this database takes it. */
  parameter(value: unknown, property: Property | undefined): SourceValue
  /** Behind an `insert`: the key of the new row, where the database can answer it. */
  returning(columns: readonly string[]): string
  /** Columns whose value the database makes up are left out; what then stands for no column at all. */
  emptyInsert: string
}

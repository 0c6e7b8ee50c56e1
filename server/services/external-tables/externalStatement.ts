import type { Property } from '../../../schemas/types/entity.ts'
import type { QueryResult, ReadBudget, SourceConnection, SourceValue } from '../data-sources/dialects/dialect.ts'
import { type ExternalColumn, type ExternalTable, tableText } from './externalTable.ts'
import { readRowId } from './rowId.ts'

/** Builds a statement on an external table. Values are always parameters; names come only from schemas. */
export class ExternalStatement {
  readonly parameters: SourceValue[] = []
  readonly #connection: SourceConnection
  readonly #budget: ReadBudget | undefined

  constructor(connection: SourceConnection, budget?: ReadBudget) {
    this.#connection = connection
    this.#budget = budget
  }

  /** Adds a parameter; returns its placeholder. */
  value(value: unknown, property?: Property): string {
    const { dialect } = this.#connection
    const [stored] =
      typeof value === 'string' && property?.['x-ref'] !== undefined ? (readRowId(value, 1) ?? []) : [value]
    return dialect.place(this.parameters.push(dialect.parameter(stored, property)))
  }

  column(column: ExternalColumn): string {
    return this.#connection.dialect.quote(column.inTable)
  }

  table(table: ExternalTable, schema: string): string {
    return tableText(this.#connection.dialect, table, schema)
  }

  /** Returns `"album_id"::text as "albumId"` for each property. */
  select(columns: Iterable<ExternalColumn>): string {
    const { dialect } = this.#connection
    return [...columns]
      .map(one => `${dialect.shown(dialect.quote(one.inTable), one.property)} as ${dialect.quote(one.name)}`)
      .join(', ')
  }

  like(column: ExternalColumn, pattern: string): string {
    return this.#connection.dialect.like(this.column(column), this.value(pattern))
  }

  run(sql: string): Promise<QueryResult> {
    return this.#connection.query(sql, this.parameters, this.#budget)
  }
}

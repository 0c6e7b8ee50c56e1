import { CompiledQuery } from 'kysely'
import { directSqlOf } from '../../../ground/database/directSql.ts'
import { steadyMark, unreadMark } from '../../../ground/database/namedStatements.ts'
import type { Database } from '../../../ground/kernel/call.ts'

/**
 * Builds an SQL text. Values are always parameters.
 *
 * @example
 * const s = new Statement()
 * await s.run(db, `select 1 from role where name = ${s.value('x')}`)
 */
export class Statement {
  readonly parameters: unknown[] = []
  /** Redundant conditions that only allow the use of an index. */
  readonly hints: string[] = []

  /** Adds a parameter; returns its placeholder: `$1`. */
  value(parameter: unknown): string {
    return `$${this.parameters.push(parameter)}`
  }

  hint(sql: string): string {
    this.hints.push(sql)
    return sql
  }

  /** Runs the SQL. `Found` is the row type that the author expects; no check enforces it. */
  async run<Found = Row>(db: Database, sql: string): Promise<Found[]> {
    return (await runSql(db, sql, this.parameters)).rows as Found[]
  }

  /** Runs a statement that finds its rows by keys: the database plans it once per connection. */
  steady<Found = Row>(db: Database, sql: string): Promise<Found[]> {
    return this.run<Found>(db, `${steadyMark}${sql}`)
  }

  /**
   * Runs a steady write whose result is not read: in a transaction it is sent with the next statement, or with the
   * commit, which then reports its error. Values must be texts, since one that cannot be encoded would go unreported.
   */
  async write(db: Database, sql: string): Promise<void> {
    const isText = (value: unknown) => [value].flat().every(one => one === null || typeof one === 'string')
    const odd = this.parameters.findIndex(value => !isText(value))
    if (odd >= 0) throw new Error(`a write without result takes texts, not ${typeof this.parameters[odd]}: ${sql}`)
    await this.run(db, `${unreadMark}${sql}`)
  }
}

export type Row = Record<string, unknown>

/** Runs SQL whose result columns already have the final names. */
export async function runSql(
  db: Database,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<{ rows: Row[]; count: number }> {
  const direct = directSqlOf(db)
  if (direct) return direct.run(sql, parameters)
  const result = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))
  return { rows: result.rows, count: Number(result.numAffectedRows ?? 0) }
}

/** Escapes text for LIKE. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, found => `\\${found}`)

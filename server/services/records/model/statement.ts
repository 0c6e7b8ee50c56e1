import { CompiledQuery } from 'kysely'
import { directSqlOf } from '../../../ground/database/directSql.ts'
import { steadyMark, unreadMark } from '../../../ground/database/namedStatements.ts'
import type { Database } from '../../../ground/kernel/call.ts'

/**
 * An SQL text in the making. Values only ever enter as parameters.
 *
 * @example
 * const s = new Statement()
 * await s.run(db, `select 1 from role where name = ${s.value('x')}`)
 */
export class Statement {
  readonly parameters: unknown[] = []
  /** Parts of conditions that only help an index: what they keep, the rest keeps too. */
  readonly hints: string[] = []

  /** Adds a parameter; answers its place in the text: `$1`. */
  value(parameter: unknown): string {
    return `$${this.parameters.push(parameter)}`
  }

  hint(sql: string): string {
    this.hints.push(sql)
    return sql
  }

  /** `Found` is what the columns of the SQL hold, as its author reads it; nothing checks that. */
  async run<Found = Row>(db: Database, sql: string): Promise<Found[]> {
    return (await runSql(db, sql, this.parameters)).rows as Found[]
  }

  /** Runs one that finds its rows by keys, whatever the values: planned once a connection, also where it compares. */
  steady<Found = Row>(db: Database, sql: string): Promise<Found[]> {
    return this.run<Found>(db, `${steadyMark}${sql}`)
  }

  /**
   * Runs a steady one that writes, whose answer nobody reads: in a transaction it goes with the next statement, or with the
   * commit, and that one fails when it does. Its values are texts, since what cannot be sent would fail nothing.
   */
  async write(db: Database, sql: string): Promise<void> {
    const isText = (value: unknown) => [value].flat().every(one => one === null || typeof one === 'string')
    const odd = this.parameters.findIndex(value => !isText(value))
    if (odd >= 0)
      throw new Error(`a write that nobody waits for takes texts, not ${typeof this.parameters[odd]}: ${sql}`)
    await this.run(db, `${unreadMark}${sql}`)
  }
}

export type Row = Record<string, unknown>

/** Runs SQL whose result columns already have the names wanted. */
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

/** Text that LIKE takes literally. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, found => `\\${found}`)

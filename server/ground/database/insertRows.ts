import { type Kysely, sql } from 'kysely'
import type { DB } from './generated/tables.ts'

const chunk = 5_000
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/**
 * Stores many rows at once. The rows travel as one JSON parameter that the database itself turns into rows: a hundred
 * thousand take seconds, where parameters for each value would meet their limit of 65,535. All rows have the same
 * properties; values of json columns are given as they are.
 */
export async function insertRows(db: Kysely<DB>, table: keyof DB & string, rows: readonly object[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map(name => sql.ref(snake(name))))
  for (let start = 0; start < rows.length; start += chunk) {
    const json = JSON.stringify(
      rows
        .slice(start, start + chunk)
        .map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))),
    )
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(db)
  }
}

/**
 * System columns left to the database carry the moment of the transaction, alike for all its rows. Lists show the
 * newest first; a millisecond between rows keeps them in the order in which they were thought up.
 */
export function inOrder<T extends object>(
  rows: readonly T[],
  now: Date,
): (T & { createdAt: string; updatedAt: string })[] {
  return rows.map((row, index) => {
    const at = new Date(now.getTime() - index).toISOString()
    return { ...row, createdAt: at, updatedAt: at }
  })
}

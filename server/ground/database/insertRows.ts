import { type Kysely, sql } from 'kysely'
import type { DB } from './generated/tables.ts'

const chunk = 5_000
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/**
 * Inserts many rows at once. They travel as one JSON parameter that the database expands: a hundred thousand rows take
 * seconds, whereas one parameter per value would exceed the limit of 65,535. All rows must have the same properties;
 * json values are passed unencoded.
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
 * Sets creation times one millisecond apart. The database default would be the same for the whole transaction, and
 * lists sort by newest first.
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

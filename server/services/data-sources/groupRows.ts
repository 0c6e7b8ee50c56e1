import type { TextRow } from './dialects/dialect.ts'

/** Groups rows by the value of a column, in order of first appearance. */
export function groupRows(rows: readonly TextRow[], column: string): Map<string, TextRow[]> {
  const groups = new Map<string, TextRow[]>()
  for (const row of rows) {
    const key = row[column] ?? ''
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

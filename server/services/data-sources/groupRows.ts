import type { TextRow } from './dialects/dialect.ts'

/** Rows by what stands in one of their columns, in the order in which each value comes first. */
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

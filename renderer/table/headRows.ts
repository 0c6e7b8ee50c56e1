import type { DrawnColumn } from './TableRow.tsx'

export interface HeadGroup {
  /** Undefined: a column that belongs to no group. */
  title: string | undefined
  columns: DrawnColumn[]
}

/** Returns the upper line of the headings and the headings below its groups; neither when no column has a group. */
export function headRows(columns: readonly DrawnColumn[]): { groups: HeadGroup[] | undefined; below: DrawnColumn[] } {
  if (columns.every(({ column }) => column.group === undefined)) return { groups: undefined, below: [] }
  const groups: HeadGroup[] = []
  for (const drawn of columns) {
    const { group: title } = drawn.column
    const last = groups.at(-1)
    // A pinned column stands apart from its neighbours, so a group never spans the edge of the pinned columns.
    const fits = title !== undefined && last?.title === title && last.columns.at(-1)?.pinned === drawn.pinned
    if (fits) last.columns.push(drawn)
    else groups.push({ title, columns: [drawn] })
  }
  return { groups, below: groups.flatMap(group => (group.title === undefined ? [] : group.columns)) }
}

import type { CellKind } from '../page/cellKind.ts'

interface Difference {
  title: string
  before: string
  after: string
}

const isDifference = (value: unknown): value is Difference =>
  typeof value === 'object' && value !== null && 'title' in value && 'before' in value && 'after' in value

/** Changes, one line per field: old and new value. */
export const differencesCell: CellKind = {
  compile: () => value => {
    const differences = Array.isArray(value) ? value.filter(isDifference) : []
    if (differences.length === 0) return '-'
    return (
      <ul className="cell-differences">
        {differences.map(({ title, before, after }) => (
          <li key={title}>
            {title}：<del>{before}</del> → <ins>{after}</ins>
          </li>
        ))}
      </ul>
    )
  },
}

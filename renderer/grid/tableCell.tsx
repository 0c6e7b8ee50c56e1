import { lazy, Suspense } from 'react'
import type { CellKind } from '../page/cellKind.ts'

const RowsView = lazy(async () => ({ default: (await import('./RowsView.tsx')).RowsView }))

/** A sub-table: the number of rows in a list, the table itself where there is room. */
export const tableCell: CellKind = {
  compile: () => value => `${Array.isArray(value) ? value.length : 0} 行`,
  compileWide: column => value => (
    <Suspense fallback={null}>
      <RowsView column={column} value={value} />
    </Suspense>
  ),
}

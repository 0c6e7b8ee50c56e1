import { lazy, Suspense } from 'react'
import { jsonCell } from '../../cells/jsonCell.tsx'
import type { CellKind } from '../../page/cellKind.ts'

const SchemaView = lazy(async () => ({ default: (await import('./SchemaView.tsx')).SchemaView }))

/** A value with parts: JSON in a table, the read-only form where there is room. */
export const schemaCell: CellKind = {
  compile: column => jsonCell.compile(column),
  compileWide: column => (value, row) => (
    <Suspense fallback={null}>
      <SchemaView column={column} value={value} row={row} />
    </Suspense>
  ),
}

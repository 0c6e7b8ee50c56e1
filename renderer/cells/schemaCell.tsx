import { lazy, Suspense } from 'react'
import type { CellKind } from './cellKind.ts'
import { jsonCell } from './jsonCell.tsx'

const SchemaView = lazy(async () => ({ default: (await import('../form/schema/SchemaView.tsx')).SchemaView }))

/** A value with parts: its JSON in a table, the form to read where there is room. */
export const schemaCell: CellKind = {
  compile: column => jsonCell.compile(column),
  compileWide: column => (value, row) => (
    <Suspense fallback={null}>
      <SchemaView column={column} value={value} row={row} />
    </Suspense>
  ),
}

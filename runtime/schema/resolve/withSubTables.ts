import type { ResolvedColumn } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'
import { hasRows } from '../resolveGrid.ts'

/** Gives sub-table values the columns of their rows, so that references in them show labels. */
export function withSubTables(columns: readonly ResolvedColumn[], file: string): Promise<ResolvedColumn[]> {
  return Promise.all(
    columns.map(async column => {
      const { property, field } = column
      if (!property || !hasRows(property)) return column
      const place = { use: 'form' as const, required: [], file, path: field }
      const table = await resolveField({ field, input: 'table' }, { properties: { [field]: property } }, place)
      return table.columns ? { ...column, columns: table.columns } : column
    }),
  )
}

import { useMemo } from 'react'
import { Empty } from '../../page/states/StateText.tsx'
import { recordsOf } from '../../page/useOptions.ts'
import { BlockTable } from './BlockTable.tsx'
import type { BlockProps } from './blockProps.ts'

/** A short list. */
export function RecordsBlock({ block, data }: BlockProps<'records'>) {
  const widths = useMemo(
    () =>
      new Map(
        block.columns.flatMap(column =>
          typeof column === 'object' && column.width !== undefined ? [[column.field, column.width] as const] : [],
        ),
      ),
    [block],
  )
  const rows = recordsOf(data)
  if (rows.length === 0) return <Empty {...(block.empty === undefined ? {} : { text: block.empty })} />
  return <BlockTable label={block.title} cells={block.cells} rows={rows} widths={widths} />
}

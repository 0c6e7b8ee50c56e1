import type { DataTableProps } from './DataTable.tsx'

/** What draws the rows of a list instead of a table is given. */
export type RowsProps = Pick<DataTableProps, 'columns' | 'rows' | 'label' | 'loading' | 'onRowClick' | 'empty'>

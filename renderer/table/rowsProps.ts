import type { DataTableProps } from './DataTable.tsx'

/** Props of a component that draws the rows of a list instead of a table. */
export type RowsProps = Pick<
  DataTableProps,
  'columns' | 'rows' | 'label' | 'loading' | 'onRowClick' | 'empty' | 'colorOf'
>

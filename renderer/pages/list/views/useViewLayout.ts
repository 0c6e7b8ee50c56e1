import { useCallback, useState } from 'react'
import { type ListLayout, useListLayout } from '../useListLayout.ts'
import type { OpenView } from './listView.ts'

/**
 * Returns the layout of a list: the user's own, or that of the open view. Changes to the layout of a view stay in the
 * browser until the user saves the view.
 */
export function useViewLayout(page: string, open: OpenView | null): ReturnType<typeof useListLayout> {
  const own = useListLayout(page)
  const [changed, setChanged] = useState<Pick<ListLayout, 'columns' | 'density'>>(() => layoutOf(open))
  const { change: changeOwn } = own
  const change = useCallback(
    (part: ListLayout) => {
      const { columns, density, ...rest } = part
      if (columns) setChanged(now => ({ ...now, columns }))
      if (density) setChanged(now => ({ ...now, density }))
      if (Object.keys(rest).length > 0) changeOwn(rest)
    },
    [changeOwn],
  )
  const reset = useCallback(() => setChanged(layoutOf(open)), [open])
  if (!open) return own
  const { columns: _, density: __, ...rest } = own.layout
  return { layout: { ...rest, ...changed }, change, reset }
}

const layoutOf = (open: OpenView | null): Pick<ListLayout, 'columns' | 'density'> => ({
  ...(open?.view.columns ? { columns: open.view.columns } : {}),
  ...(open?.view.density ? { density: open.view.density } : {}),
})

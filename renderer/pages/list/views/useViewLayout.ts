import { useCallback, useState } from 'react'
import { type ListLayout, useListLayout } from '../useListLayout.ts'
import type { OpenView } from './listView.ts'

/**
 * Returns the layout of a list: the user's own, or that of the open view. Changes to the layout of a view stay in the
 * browser until the user saves the view.
 */
export function useViewLayout(page: string, open: OpenView | null): ReturnType<typeof useListLayout> {
  const own = useListLayout(page)
  const [changed, setChanged] = useState<ViewLayout>(() => layoutOf(open))
  const { change: changeOwn } = own
  const change = useCallback(
    (part: ListLayout) => {
      const { columns, density, display, ...rest } = part
      if (display !== undefined) setChanged(now => ({ ...now, display }))
      if (columns) setChanged(now => ({ ...now, columns }))
      if (density) setChanged(now => ({ ...now, density }))
      if (Object.keys(rest).length > 0) changeOwn(rest)
    },
    [changeOwn],
  )
  const reset = useCallback(() => setChanged(layoutOf(open)), [open])
  if (!open) return own
  const { columns: _, density: __, display: ___, ...rest } = own.layout
  return { layout: { ...rest, ...changed }, isKnown: true, change, reset }
}

/** The part of the layout that a view stores. */
type ViewLayout = Pick<ListLayout, 'columns' | 'density' | 'display'>

const layoutOf = (open: OpenView | null): ViewLayout => ({
  ...(open?.view.columns ? { columns: open.view.columns } : {}),
  ...(open?.view.density ? { density: open.view.density } : {}),
  ...(open?.view.display === undefined ? {} : { display: open.view.display }),
})

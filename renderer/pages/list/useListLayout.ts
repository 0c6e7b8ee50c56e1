import { useCallback, useEffect, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { CalendarSpan } from '../../../schemas/types/pages/listDisplay.ts'
import type { ColumnLayout } from '../../table/tableColumn.ts'
import type { Density } from '../../theme/appearance.ts'

/** The layout that a user saved for one list. */
export interface ListLayout {
  density?: Density
  columns?: ColumnLayout
  /** Whether the search form shows all its rows. */
  unfolded?: boolean
  /** The tree beside the list. */
  side?: { width?: number; closed?: boolean }
  /** Key of the chosen display. */
  display?: string
  /** What its calendar shows. */
  span?: CalendarSpan
}

const savePause = 600
/** Layouts read in this session, so that a list opened again has its layout in the first drawing. */
const known = new Map<string, ListLayout>()

/**
 * Returns the layout of a list, which the server keeps for each user. A failed read or save never disturbs the list.
 */
export function useListLayout(page: string): {
  layout: ListLayout
  /** Whether the layout was read, or reading it failed. */
  isKnown: boolean
  change(change: ListLayout): void
  reset(): void
} {
  const key = `list:${page}`
  const [layout, setLayout] = useState<ListLayout>(() => known.get(key) ?? {})
  const [isKnown, setKnown] = useState(() => known.has(key))
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (known.has(key)) return
    let current = true
    callEndpoint('preference.read', { key }, { silent: true, mask: false }).then(
      answer => {
        const value = readLayout(answer)
        if (!known.has(key)) known.set(key, value)
        if (!current) return
        setLayout(known.get(key) ?? value)
        setKnown(true)
      },
      () => current && setKnown(true),
    )
    return () => {
      current = false
    }
  }, [key])

  const put = useCallback(
    (next: ListLayout) => {
      known.set(key, next)
      setLayout(next)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => {
        callEndpoint('preference.save', { key, value: next }, { silent: true, mask: false }).catch(() => undefined)
      }, savePause)
    },
    [key],
  )
  const change = useCallback((part: ListLayout) => put({ ...known.get(key), ...part }), [put, key])
  const reset = useCallback(() => {
    const { columns: _, ...rest } = known.get(key) ?? {}
    put(rest)
  }, [put, key])
  return { layout, isKnown, change, reset }
}

function readLayout(answer: unknown): ListLayout {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
  return typeof value === 'object' && value !== null ? (value as ListLayout) : {}
}

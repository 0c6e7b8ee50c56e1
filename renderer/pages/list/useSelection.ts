import { useCallback, useEffect, useMemo, useState } from 'react'
import { onChange } from '../../../runtime/data/changes.ts'
import type { EndpointName } from '../../../schemas/types/common.ts'
import type { Row } from '../../page/cellKind.ts'

/** Keeps the selected rows of all pages of the list. Removes a row when any page in this browser deletes its record. */
export function useSelection(source: EndpointName) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const select = useCallback((rows: readonly Row[], on: boolean) => {
    setPicked(now => {
      const next = new Map(now)
      for (const row of rows) {
        if (on) next.set(String(row.id), row)
        else next.delete(String(row.id))
      }
      return next
    })
  }, [])
  const only = useCallback((isKept: (id: string) => boolean) => {
    setPicked(now => ([...now.keys()].every(isKept) ? now : new Map([...now].filter(([id]) => isKept(id)))))
  }, [])
  const keep = useCallback((ids: readonly string[]) => only(id => ids.includes(id)), [only])
  // Includes changes by the list itself: its row actions delete records.
  useEffect(() => onChange(source, listener, removed => only(id => !removed.includes(id))), [source, only])
  const selected = useMemo(() => new Set(picked.keys()), [picked])
  return { selected, selectedRows: [...picked.values()], select, keep }
}

/** Not the origin of any page, so that the hook receives changes of every page. */
const listener = {}

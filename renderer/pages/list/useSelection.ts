import { useCallback, useEffect, useMemo, useState } from 'react'
import { onChange } from '../../../runtime/data/changes.ts'
import type { EndpointName } from '../../../schemas/types/common.ts'
import type { Row } from '../../cells/cellKind.ts'

/** Rows picked, over all pages looked at. A row leaves when its record is deleted by a page of this browser. */
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
  // The list itself is heard too: its row actions delete records.
  useEffect(() => onChange(source, listener, removed => only(id => !removed.includes(id))), [source, only])
  const selected = useMemo(() => new Set(picked.keys()), [picked])
  return { selected, selectedRows: [...picked.values()], select, keep }
}

/** An origin that no page has. */
const listener = {}

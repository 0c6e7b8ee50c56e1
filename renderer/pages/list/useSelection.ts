import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../cells/cellKind.ts'

/** Rows picked, over all pages looked at. */
export function useSelection() {
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
  const keep = useCallback(
    (ids: readonly string[]) => setPicked(now => new Map([...now].filter(([id]) => ids.includes(id)))),
    [],
  )
  const selected = useMemo(() => new Set(picked.keys()), [picked])
  return { selected, selectedRows: [...picked.values()], select, keep }
}

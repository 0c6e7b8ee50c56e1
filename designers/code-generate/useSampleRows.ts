import { useEffect, useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { holds } from '../../runtime/session/holds.ts'

/** A row by column, all values as text. */
export type Sample = Record<string, string | null> & { key: string }

/** Returns the first rows of a table; empty for users who may not browse tables. */
export function useSampleRows(sourceId: string, table: string): readonly Sample[] {
  const [rows, setRows] = useState<readonly Sample[]>([])
  useEffect(() => {
    if (!holds('DATA_SOURCE_BROWSE')) return
    let isCurrent = true
    callEndpoint('defaultSource.rows', { id: sourceId, table, size: 20 }, { silent: true, mask: false }).then(
      answer => {
        const { rows: found } = answer as { rows: Record<string, string | null>[] }
        if (isCurrent) setRows(found.slice(0, 5).map((row, index) => ({ ...row, key: String(index) })))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, table])
  return rows
}

import { useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { holds } from '../../../runtime/session/holds.ts'

/** A row of the table by its columns, each value as a text. */
export type Sample = Record<string, string | null> & { key: string }

/** The first rows of a table; none for whoever may not look into tables. */
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

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { headings, type Person } from '../list/rows.ts'
import '../plainTable.css'
import './bareList.css'

/** The limit: TanStack Virtual by hand over a plain table; no columns to set, no sort, no picking. */
const height = 32

export function BareList() {
  const [rows, setRows] = useState<Person[]>([])
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void fetch('/bench/all', { method: 'POST', body: '{}' })
      .then(response => response.json() as Promise<{ data: Person[] }>)
      .then(({ data }) => setRows(data))
  }, [])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div className="bare-scroll" ref={scroller}>
      <table className="plain-table">
        <thead>
          <tr>
            {headings.map(heading => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && (
            <tr>
              <td colSpan={10} style={{ height: above }} />
            </tr>
          )}
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <tr key={row.id}>
                  <td>{row.username}</td>
                  <td>{row.name}</td>
                  <td>{row.employeeNo}</td>
                  <td>{row.organizationName}</td>
                  <td>{row.title}</td>
                  <td>{row.phone}</td>
                  <td>{row.email}</td>
                  <td>{row.gender}</td>
                  <td>{row.entryDate}</td>
                  <td>{row.enabled ? '启用' : '停用'}</td>
                </tr>
              )
            )
          })}
          {below > 0 && (
            <tr>
              <td colSpan={10} style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

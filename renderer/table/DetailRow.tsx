import type { ReactNode } from 'react'

export interface DetailRowProps {
  index: number
  span: number
  /** Visible width in pixels: the content of an expanded row does not scroll sideways with the table. */
  room: number
  measure: ((element: HTMLElement | null) => void) | undefined
  children: ReactNode
}

/** The line below a record that shows the page of the record. */
export function DetailRow({ index, span, room, measure, children }: DetailRowProps) {
  return (
    <tr ref={measure} data-index={index} className="table-detail">
      <td colSpan={span}>
        <div style={room > 0 ? { width: room } : undefined}>{children}</div>
      </td>
    </tr>
  )
}

import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { FlatRow } from './flatRows.ts'

export interface RowMove {
  id: string
  /** Sibling that now follows the row; undefined: the row is last. */
  beforeId: string | undefined
  /** Parent record; the move keeps it. */
  parent: string | undefined
  /** All siblings in their new order. */
  ids: string[]
}

export interface RowMoves {
  lines: readonly FlatRow[]
  scroller: RefObject<HTMLDivElement | null>
  onMove: ((move: RowMove) => void) | undefined
}

/** Moves rows among their siblings: by dragging the handle, or with Alt and the arrow keys. */
export function useRowMoves({ lines, scroller, onMove }: RowMoves) {
  const moved = useRef<string | undefined>(undefined)
  const latest = useRef(lines)
  latest.current = lines
  // The row that the keyboard moved keeps the focus in its new place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed lines mean that the row has moved
  useLayoutEffect(() => {
    if (moved.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(moved.current)}"]`)
    moved.current = undefined
    row?.focus()
  }, [lines, scroller])

  if (!onMove) return { onKey: undefined, onPointerDown: undefined }
  return {
    onKey: (at: number, down: boolean) => {
      const line = lines[at]
      if (!line) return
      const siblings = siblingsOf(lines, line)
      const place = siblings.indexOf(line.id) + (down ? 1 : -1)
      if (place < 0 || place >= siblings.length) return
      moved.current = line.id
      onMove(placed(lines, line, place))
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const handle = event.target instanceof Element ? event.target.closest('[data-drag]') : null
      const line = lines[Number(handle?.closest('tr')?.getAttribute('data-at') ?? -1)]
      if (!handle || !line || !scroller.current) return
      event.preventDefault()
      // Captures the pointer at once: the lazy code loads while the pointer may leave the handle.
      handle.setPointerCapture(event.pointerId)
      const { current: box } = scroller
      void import('./dragRow.ts').then(({ dragRow }) =>
        dragRow({ handle, box, siblings: new Set(siblingsOf(lines, line)), id: line.id }, place =>
          onMove(placed(latest.current, line, place)),
        ),
      )
    },
  }
}

const siblingsOf = (lines: readonly FlatRow[], { parent }: FlatRow) =>
  lines.filter(one => !one.isDetail && one.parent === parent).map(one => one.id)

/** Returns the move; `place` is the index among the siblings after it. */
function placed(lines: readonly FlatRow[], line: FlatRow, place: number): RowMove {
  const others = siblingsOf(lines, line).filter(id => id !== line.id)
  const ids = others.toSpliced(place, 0, line.id)
  return { id: line.id, beforeId: ids[place + 1], parent: line.parent, ids }
}

import { type PointerEvent, type RefObject, useState } from 'react'
import type { Grid } from './createGrid.ts'
import { type Block, blockOf } from './gridState.ts'

const edge = 28

export interface Drop {
  row: number
  side: 'before' | 'after'
}

/** Drags rows by their number; a press without movement selects the row. */
export function useRowDrag(grid: Grid, scroller: RefObject<HTMLElement | null>) {
  const [drop, setDrop] = useState<Drop | null>(null)

  const start = (row: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const block = draggedBlock(grid, row)
    const from = event.clientY
    let target: Drop | null = null
    const move = (moved: globalThis.PointerEvent) => {
      if (Math.abs(moved.clientY - from) < 4 && !target) return
      target = dropAt(moved, scroller.current)
      setDrop(target)
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      setDrop(null)
      if (target) grid.move(block, target.side === 'before' ? target.row : target.row + 1)
      else {
        grid.go({ row, column: 0 })
        grid.go({ row, column: Number.POSITIVE_INFINITY }, true)
      }
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }

  return { drop, start }
}

/** Returns all selected rows if the one under the pointer is among them. */
function draggedBlock(grid: Grid, row: number): Block {
  const block = blockOf(grid.read())
  if (block && row >= block.top && row <= block.bottom) return block
  return { top: row, bottom: row, left: 0, right: 0 }
}

function dropAt({ clientX, clientY }: globalThis.PointerEvent, scroller: HTMLElement | null): Drop | null {
  const box = scroller?.getBoundingClientRect()
  if (!scroller || !box) return null
  if (clientY < box.top + edge * 2) scroller.scrollTop -= 12
  else if (clientY > box.bottom - edge) scroller.scrollTop += 12
  const x = Math.min(Math.max(clientX, box.left + 4), box.right - 4)
  const tr = document.elementFromPoint(x, clientY)?.closest<HTMLElement>('tr[data-row]')
  if (!tr || !scroller.contains(tr)) return null
  const at = tr.getBoundingClientRect()
  return { row: Number(tr.dataset.row), side: clientY < at.top + at.height / 2 ? 'before' : 'after' }
}

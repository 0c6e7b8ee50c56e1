import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { copiedText, pasteText } from './clipboard.ts'
import type { Grid } from './createGrid.ts'
import type { DrawnColumn } from './drawnColumns.ts'
import { handleKey } from './gridKeys.ts'
import { cellView, type GridModel, rowScope } from './gridModel.ts'
import { type Block, blockOf, type GridState } from './gridState.ts'
import { isTicked, isTyped } from './gridText.ts'
import type { Labels } from './labels.ts'
import { isBeside, type useFocus } from './useFocus.ts'
import type { useRowDrag } from './useRowDrag.ts'

export interface GridEventsInput {
  grid: Grid
  disabled: boolean
  drawn: readonly DrawnColumn[]
  labels: Labels
  focus: ReturnType<typeof useFocus>
  drag: ReturnType<typeof useRowDrag>
  onRemove(block: Block): void
  /** A link at the end of a row. */
  onOperation(operation: string, row: number, anchor: HTMLElement): void
  /** A link or a switch in a cell. */
  onCell(field: string, row: number, element: HTMLElement): void
  /** Called when rows are selected or deselected by click, Shift+click or keyboard. */
  onPick: ((top: number, bottom: number) => void) | undefined
  onOperations: (() => void) | undefined
}

/** Returns the event handlers for keys, pointer and clipboard: one each for the whole table. */
export function useGridEvents({ grid, disabled, drawn, labels, focus, drag, ...on }: GridEventsInput) {
  const found = useRef<GridState['mode']>('select')
  const lastPick = useRef<number>(undefined)
  const model = grid.model()
  const { columns } = model

  const onKeyDown = (event: KeyboardEvent) => {
    if (isBeside(event.target)) return
    const taken = handleKey(event, {
      grid,
      mode: found.current,
      disabled,
      onRemove: () => {
        const block = blockOf(grid.read())
        if (block) on.onRemove(block)
      },
      onPick:
        on.onPick &&
        (() => {
          const block = blockOf(grid.read())
          if (block) on.onPick?.(block.top, block.bottom)
        }),
      onOperations: on.onOperations,
    })
    if (!taken) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    found.current = grid.read().mode
    // Inputs with a popup consume this key; in a cell one press also cancels editing.
    if (event.key === 'Escape' && found.current === 'edit') onKeyDown(event)
  }
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.button !== 0) return
    const cell = event.target.closest<HTMLElement>('td[data-cell]')
    const row = rowAt(event.target)
    if (!cell || row === undefined) return
    const place = { row, column: Number(cell.dataset.cell) }
    const isActive = cell.hasAttribute('data-active')
    const column = columns[place.column]
    const inInput = event.target.closest('input:not([data-tick]), textarea, .ant-select, .ant-picker') !== null
    focus.take()
    if (isActive && !event.shiftKey) {
      const isOpen = column && cellOpen(grid.read(), place.row, place.column, model) && !disabled && !isTicked(column)
      if (isOpen && grid.read().mode === 'select') grid.edit()
      // The caret follows the pointer.
      if (!inInput) event.preventDefault()
      return
    }
    event.preventDefault()
    grid.go(place, event.shiftKey)
  }
  const onPointerOver = (event: PointerEvent) => {
    if (event.buttons !== 1 || drag.drop || grid.read().mode === 'edit' || !(event.target instanceof Element)) return
    const cell = event.target.closest<HTMLElement>('td[data-cell]')
    const row = rowAt(event.target)
    if (cell && row !== undefined && grid.read().active && focus.has())
      grid.go({ row, column: Number(cell.dataset.cell) }, true)
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const row = rowAt(event.target)
    if (row === undefined) return
    const link = event.target.closest<HTMLElement>('button[data-operation]')
    if (link) on.onOperation(link.dataset.operation ?? '', row, link)
    else if (event.target.matches('[data-pick]')) {
      const from = event.shiftKey ? (lastPick.current ?? row) : row
      on.onPick?.(Math.min(from, row), Math.max(from, row))
      lastPick.current = row
    } else if (asking(event.target)) {
      const field = event.target.closest<HTMLElement>('td[data-cell]')?.dataset.field
      const element = asking(event.target)
      if (field !== undefined && element) on.onCell(field, row, element)
    } else if (event.target.matches('[data-tick]') && !disabled) {
      const cell = event.target.closest<HTMLElement>('td[data-cell]')
      if (cell) grid.toggle({ row, column: Number(cell.dataset.cell) })
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || disabled || event.target.matches('[data-pick]')) return
    const grip = event.target.closest<HTMLElement>('th[data-grip]')
    const row = grip && rowAt(grip)
    if (!grip || row === undefined || row === null) return
    event.preventDefault()
    focus.take()
    drag.start(row, event)
  }
  const onCopy = (event: ClipboardEvent, cut: boolean) => {
    if (grid.read().mode === 'edit') return
    const text = copiedText(grid, drawn, labels)
    if (text === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    if (cut && !disabled) grid.clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const active = grid.read().active
    const column = active && columns[active.column]
    const isText = column && isTyped(column) && grid.read().mode === 'edit' && !/[\t\n]/.test(text.trimEnd())
    if (disabled || text === '' || isText) return
    event.preventDefault()
    pasteText(grid, text, labels)
  }
  return {
    onKeyDown,
    onKeyDownCapture,
    onMouseDown,
    onPointerOver,
    onPointerDown,
    onClick,
    onCopy: (event: ClipboardEvent) => onCopy(event, false),
    onCut: (event: ClipboardEvent) => onCopy(event, true),
    onPaste,
  }
}

const asking = (element: Element) => element.closest<HTMLElement>('[data-open],[data-switch],[data-copy]')

function rowAt(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('tr[data-row]')?.dataset.row
  return row === undefined ? undefined : Number(row)
}

function cellOpen(state: GridState, row: number, at: number, model: GridModel): boolean {
  const column = model.columns[at]
  const values = state.rows[row]?.values
  if (!column || !values) return false
  const { visible, enabled } = cellView(column, rowScope(model.columns, model.scope, values))
  return visible && enabled
}

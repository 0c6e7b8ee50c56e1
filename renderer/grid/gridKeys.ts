import type { KeyboardEvent } from 'react'
import type { Grid } from './createGrid.ts'
import { cellView, isBlank, rowScope } from './gridModel.ts'
import { blockOf, type GridState, type Place } from './gridState.ts'
import { isTicked, isTyped } from './gridText.ts'

const pageRows = 10

/** Key bindings; each line is one help text. */
export const keyHelp: readonly [string, string][] = [
  ['方向键', '移动，按住 Shift 扩大选区，按住 Ctrl 到边上'],
  ['Tab / Enter', '下一格 / 下一行，按住 Shift 反向'],
  ['F2', '编辑，直接输入则替换'],
  ['Esc', '放弃本格的修改'],
  ['Delete', '清空选区'],
  ['Ctrl+D', '向下填充'],
  ['Ctrl+C / V / X', '复制、粘贴、剪切，可与电子表格互相粘贴'],
  ['Ctrl+Z / Y', '撤销、重做'],
  ['Alt+↑ / ↓', '移动行'],
  ['Alt+Shift+↓', '复制行'],
  ['Alt+Insert / Delete', '插入行、删除行'],
]

/** Keys of lists, whose rows are picked and acted on. */
export const listKeyHelp: readonly [string, string][] = [
  ['Shift+空格', '选择行'],
  ['Alt+Enter', '行的操作'],
]

export interface KeyPlace {
  grid: Grid
  /** Mode before the key: an input may have ended editing with the same key. */
  mode: GridState['mode']
  disabled: boolean
  onRemove(): void
  /** Selects or deselects the rows of the block. */
  onPick?: (() => void) | undefined
  /** Opens the operations of the active row. */
  onOperations?: (() => void) | undefined
}

/** Handles a key; returns whether it was for the grid. */
export function handleKey(event: KeyboardEvent, place: KeyPlace): boolean {
  const { grid, mode } = place
  const state = grid.read()
  const { active } = state
  // While an input method composes, it owns all keys.
  if (!active || event.nativeEvent.isComposing || event.keyCode === 229) return false
  return mode === 'edit' ? editKey(event, grid, active) : selectKey(event, place, state, active)
}

function editKey(event: KeyboardEvent, grid: Grid, active: Place): boolean {
  const column = grid.model().columns[active.column]
  if (!column) return false
  switch (event.key) {
    case 'Escape':
      grid.finish(true)
      return true
    case 'Tab':
      return tab(event, grid, active)
    case 'Enter':
      if (!isTyped(column) || (column.input === 'textarea' && event.altKey)) return false
      grid.go({ row: active.row + (event.shiftKey ? -1 : 1), column: active.column })
      if (grid.read().mode === 'edit') grid.finish()
      return true
    case 'ArrowUp':
    case 'ArrowDown':
      if (!isTyped(column) || column.input === 'textarea') return false
      grid.go({ row: active.row + (event.key === 'ArrowUp' ? -1 : 1), column: active.column })
      return true
    default:
      return false
  }
}

function selectKey(event: KeyboardEvent, place: KeyPlace, state: GridState, active: Place): boolean {
  const { grid, disabled, onRemove } = place
  const ctrl = event.ctrlKey || event.metaKey
  const { rows } = state
  const model = grid.model()
  const column = model.columns[active.column]
  const row = rows[active.row]
  const block = blockOf(state)
  if (!column || !row || !block) return false
  const { visible, enabled } = cellView(column, rowScope(model.columns, model.scope, row.values))
  const open = visible && enabled && !disabled

  if (event.altKey) {
    if (disabled) return false
    if (event.key === 'ArrowUp') grid.move(block, block.top - 1)
    else if (event.key === 'ArrowDown' && event.shiftKey) grid.copy(block)
    else if (event.key === 'ArrowDown' && isTypedOrMoved(open, column)) grid.move(block, block.bottom + 2)
    else if (event.key === 'ArrowDown') grid.edit()
    else if (event.key === 'Insert') grid.insert(block.bottom + 1)
    else if (event.key === 'Delete') onRemove()
    else if (event.key === 'Enter' && place.onOperations) place.onOperations()
    else return false
    return true
  }
  if (event.key === ' ' && event.shiftKey && place.onPick) {
    place.onPick()
    return true
  }
  const step = moves[event.key]
  if (step) {
    const [down, right] = step
    const far = ctrl ? Number.POSITIVE_INFINITY : 1
    const way = (by: number) => (by === 0 ? 0 : by * far)
    grid.go({ row: active.row + way(down), column: active.column + way(right) }, event.shiftKey)
    return true
  }
  switch (event.key) {
    case 'Home':
      grid.go({ row: ctrl ? 0 : active.row, column: 0 }, event.shiftKey)
      return true
    case 'End':
      grid.go({ row: ctrl ? rows.length - 1 : active.row, column: model.columns.length - 1 }, event.shiftKey)
      return true
    case 'PageUp':
    case 'PageDown':
      grid.go(
        { row: active.row + (event.key === 'PageUp' ? -pageRows : pageRows), column: active.column },
        event.shiftKey,
      )
      return true
    case 'Tab':
      return tab(event, grid, active)
    case 'Escape':
      if (!state.anchor && !state.whole) return false
      grid.go(active)
      return true
    case 'Enter':
      if (open && !isTyped(column) && !isTicked(column)) grid.edit()
      else grid.go({ row: active.row + (event.shiftKey ? -1 : 1), column: active.column })
      return true
    case 'F2':
      if (open && !isTicked(column)) grid.edit()
      return true
    case ' ':
      if (!open || isTyped(column)) return !isTyped(column)
      if (isTicked(column)) grid.toggle(active)
      else grid.edit()
      return true
    case 'Delete':
    case 'Backspace':
      if (!disabled) grid.clear()
      return true
  }
  if (!ctrl) {
    // A letter opens cells without text input.
    if (event.key.length === 1 && open && !isTyped(column) && !isTicked(column)) {
      grid.edit()
      return true
    }
    return false
  }
  switch (event.key.toLowerCase()) {
    case 'd':
      if (!disabled) grid.fill()
      return true
    case 'a':
      grid.selectAll()
      return true
    case 'z':
      if (event.shiftKey) grid.redo()
      else grid.undo()
      return true
    case 'y':
      grid.redo()
      return true
    default:
      return false
  }
}

/** Alt+Down opens choices everywhere; elsewhere it moves the row. */
const isTypedOrMoved = (open: boolean, column: Parameters<typeof isTyped>[0]) =>
  !open || isTyped(column) || isTicked(column)

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Moves to the next cell, then to the next row. After the last cell it adds a row, unless the last one is empty: then,
 * and before the first cell, the focus leaves the grid.
 */
function tab(event: KeyboardEvent, grid: Grid, { row, column }: Place): boolean {
  const { rows } = grid.read()
  const model = grid.model()
  const last = model.columns.length - 1
  if (event.shiftKey) {
    if (row === 0 && column === 0) return false
    grid.go(column > 0 ? { row, column: column - 1 } : { row: row - 1, column: last })
    return true
  }
  if (column < last) grid.go({ row, column: column + 1 })
  else if (row < rows.length - 1) grid.go({ row: row + 1, column: 0 })
  else {
    if (isBlank(model, rows[row]?.values ?? {}) || !model.rights.add || rows.length >= model.most) return false
    grid.insert(rows.length, true)
  }
  return true
}

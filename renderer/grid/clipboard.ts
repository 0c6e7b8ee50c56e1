import type { Grid } from './createGrid.ts'
import type { DrawnColumn } from './drawnColumns.ts'
import { cellView, rowScope } from './gridModel.ts'
import { blockOf } from './gridState.ts'
import { blockText, isChosen, isTicked, parseBlock, typedText, valueOfPasted } from './gridText.ts'
import type { Labels } from './labels.ts'

/** Returns the selection as text for a spreadsheet: labels instead of keys. */
export function copiedText(grid: Grid, columns: readonly DrawnColumn[], labels: Labels): string | undefined {
  const block = blockOf(grid.read())
  if (!block) return undefined
  const rows = grid.read().rows.slice(block.top, block.bottom + 1)
  return blockText(
    rows.map(({ values }) =>
      columns.slice(block.left, block.right + 1).map(drawn => {
        const value = values[drawn.column.field]
        if (isTicked(drawn.column)) return value === true ? '是' : '否'
        if (Array.isArray(value))
          return value.map(one => labels.labelOf(drawn.column.field, one) ?? typedText(one)).join('、')
        return labels.labelOf(drawn.column.field, value) ?? typedText(value)
      }),
    ),
  )
}

/** Pastes a text from the active cell on. Labels are resolved to values, each as it loads. */
export function pasteText(grid: Grid, text: string, labels: Labels): void {
  const block = blockOf(grid.read())
  if (!block) return
  const { columns } = grid.model()
  const cells = parseBlock(text)
  const columnAt = (index: number) => columns[block.left + index]
  const looksUp = (index: number) => {
    const column = columnAt(index)
    return column !== undefined && isChosen(column) && hasChoices(column)
  }
  grid.paste(
    cells.map(row =>
      row.map((cell, index) => {
        const column = columnAt(index)
        return column && (!looksUp(index) || cell.trim() === '') ? valueOfPasted(column, cell) : undefined
      }),
    ),
  )
  const { rows } = grid.read()
  const single = cells.length === 1 && cells[0]?.length === 1
  const height = single ? block.bottom - block.top + 1 : cells.length
  const width = single ? block.right - block.left + 1 : Math.max(...cells.map(row => row.length))
  for (let down = 0; down < height; down += 1) {
    const row = rows[block.top + down]
    if (!row) continue
    const scope = rowScope(columns, grid.model().scope, row.values)
    for (let right = 0; right < width; right += 1) {
      const column = columnAt(right)
      const cell = (single ? cells[0]?.[0] : cells[down]?.[right])?.trim()
      if (!column || !looksUp(right) || cell === undefined || cell === '') continue
      const { visible, enabled } = cellView(column, scope)
      if (!visible || !enabled) continue
      const words = column.multiple ? cell.split(/[,，、;；]/).map(word => word.trim()) : [cell]
      void Promise.all(words.map(word => labels.valueOf(column, word, scope))).then(
        values => {
          const missing = words[values.indexOf(undefined)]
          if (missing !== undefined) grid.setError(row.key, column.field, `${column.title}中没有“${missing}”`)
          else grid.put(row.key, column.field, column.multiple ? values : values[0])
        },
        () => grid.setError(row.key, column.field, `${column.title}“${cell}”没有查到，请重新选择`),
      )
    }
  }
}

const hasChoices = ({ options, dictionary, property }: DrawnColumn['column']) =>
  options !== undefined || dictionary !== undefined || property?.enum !== undefined

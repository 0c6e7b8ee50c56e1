import { memo } from 'react'
import { CellInput } from './CellInput.tsx'
import type { Grid } from './createGrid.ts'
import type { DrawnColumn } from './drawnColumns.ts'
import type { FieldInputOf } from './fieldInput.ts'
import styles from './Grid.module.css'
import type { Operation } from './gridList.ts'
import { cellView, type GridModel, rowScope } from './gridModel.ts'
import { pinStyle } from './gridPlaces.ts'
import type { GridRow } from './gridState.ts'
import { typedText } from './gridText.ts'
import { allOperations, RowOperations } from './RowOperations.tsx'

export type RowMark = 'dirty' | 'saving' | 'saved' | 'failed'

export interface GridRowViewProps {
  grid: Grid
  inputOf: FieldInputOf
  columns: readonly DrawnColumn[]
  row: GridRow
  /** Index among all rows. */
  at: number
  model: GridModel
  idPrefix: string
  /** Column of the active cell; -1 if in another row. */
  active: number
  mode: 'select' | 'edit'
  draft: string | null
  /** First and last selected column, `2-5`. */
  block: string
  own: ReadonlyMap<string, string> | undefined
  given: ReadonlyMap<string, string> | undefined
  disabled: boolean
  /** Changes when labels have loaded. */
  labels: number
  mark: RowMark | undefined
  /** Shown instead of the row number. */
  message: string | undefined
  movable: boolean
  /** Whether the Tab key enters the grid at its first cell. */
  isEntry: boolean
  /** Buttons at the end. */
  copyable: boolean
  removable: boolean
  hasTail: boolean
  /** Undefined if rows are not selectable; null if this one is not. */
  picked: boolean | null | undefined
  operationsOf: ((row: GridRow) => readonly Operation[]) | undefined
  /** Whether a dragged row would be dropped before or after this one. */
  drop: 'before' | 'after' | undefined
}

const none: readonly Operation[] = []

export const markWords: Record<RowMark, string> = {
  dirty: '未保存',
  saving: '正在保存',
  saved: '已保存',
  failed: '保存失败',
}

/** A grid row: plain cells, with an input only in the active one. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { grid, columns, row, at, active, mode, disabled, own, given, block, mark, picked } = props
  const scope = rowScope(props.model.columns, props.model.scope, row.values)
  const [from = -1, to = -1] = block === '' ? [] : block.split('-').map(Number)
  return (
    <tr
      data-row={at}
      data-drop={props.drop}
      data-mark={mark}
      data-chosen={picked || undefined}
      aria-rowindex={at + 2}
      aria-selected={picked ?? undefined}
    >
      <th scope="row" className={styles.number} data-grip={props.movable || undefined} title={props.message}>
        {picked !== undefined && (
          <input
            type="checkbox"
            data-pick=""
            className={styles.pick}
            checked={picked === true}
            disabled={picked === null}
            readOnly
            aria-label={`选择第 ${at + 1} 行`}
          />
        )}
        <span className={styles.mark} role={mark === 'failed' ? 'alert' : undefined}>
          {mark && <span className="visually-hidden">{props.message ?? markWords[mark]}</span>}
          {at + 1}
        </span>
      </th>
      {columns.map((drawn, index) => {
        const { column, kind, align } = drawn
        const { visible, enabled, required } = cellView(column, scope)
        const error = own?.get(column.field) ?? given?.get(column.field)
        const isActive = index === active
        const open = visible && enabled && !disabled
        const id = `${props.idPrefix}-${row.key}-${column.field}`
        const value = row.values[column.field]
        // Until the input of a field type has loaded, its cell keeps focus and keys.
        const whileLoading = kind === 'typed' ? undefined : -1
        const isInput = isActive && open && (kind === 'typed' || (kind === 'opened' && mode === 'edit'))
        return (
          <td
            key={column.field}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
            role="gridcell"
            data-cell={index}
            data-field={column.field}
            data-align={align === 'left' ? undefined : align}
            data-fixed={column.fixed}
            style={pinStyle(column.fixed, index)}
            data-active={isActive || undefined}
            data-picked={(index >= from && index <= to) || undefined}
            data-closed={!open || undefined}
            data-error={error !== undefined || undefined}
            tabIndex={isInput ? whileLoading : isActive || (props.isEntry && index === 0) ? 0 : -1}
            aria-colindex={index + 2}
            aria-readonly={!open || undefined}
            aria-required={required || undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={isActive && error !== undefined ? `${id}-error` : undefined}
            aria-selected={index >= from && index <= to}
            title={isActive ? undefined : error}
          >
            {isInput ? (
              <CellInput
                id={id}
                grid={grid}
                rowKey={row.key}
                inputOf={props.inputOf}
                drawn={drawn}
                at={at}
                value={value}
                text={props.draft ?? typedText(value)}
                mode={mode}
                error={error === undefined ? undefined : `${id}-error`}
                scope={scope}
              />
            ) : kind === 'ticked' && visible ? (
              <input
                type="checkbox"
                data-tick=""
                tabIndex={-1}
                checked={value === true}
                disabled={!open}
                readOnly
                aria-label={`${column.title} 第 ${at + 1} 行`}
              />
            ) : visible ? (
              drawn.draw(row.values)
            ) : null}
            {isActive && error !== undefined && (
              <span id={`${id}-error`} className={styles.bubble} role="alert">
                {error}
              </span>
            )}
          </td>
        )
      })}
      {props.hasTail && (
        <td className={styles.tail} data-operations={props.operationsOf ? 'list' : undefined}>
          <RowOperations operations={allOperations(props.operationsOf?.(row) ?? none, props)} at={at} />
        </td>
      )}
    </tr>
  )
})

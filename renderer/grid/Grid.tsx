import { type CSSProperties, type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useRoom } from '../table/useRoom.ts'
import { PopMenu } from '../ui/PopMenu.tsx'
import type { Grid as GridStore } from './createGrid.ts'
import type { FieldInputOf } from './fieldInput.ts'
import styles from './Grid.module.css'
import { GridFoot } from './GridFoot.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRowView, type RowMark } from './GridRowView.tsx'
import { GridSummary } from './GridSummary.tsx'
import { mayAdd, mayRemove } from './gridEdits.ts'
import type { GridList, RowPicking } from './gridList.ts'
import { gridPlaces } from './gridPlaces.ts'
import { type Block, blockOf, type GridRow, type GridState } from './gridState.ts'
import { allOperations, copyOperation, moreOperation, removeOperation } from './RowOperations.tsx'
import { useSeenGrid } from './seenGrids.ts'
import { CellUploadsContext, useCellUploads } from './useCellUploads.ts'
import { useDrawn, useWantedLabels } from './useDrawn.ts'
import { useFocus } from './useFocus.ts'
import { useGridEvents } from './useGridEvents.ts'
import { useRowDrag } from './useRowDrag.ts'
import { useRowWindow } from './useRowWindow.ts'

export interface GridProps {
  grid: GridStore
  inputOf: FieldInputOf
  id: string
  label: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  /** Fills its area instead of growing with its rows. */
  fills?: boolean
  /** Is as wide as its columns, without scrolling. */
  isWhole?: boolean
  /** State of rows that are stored one by one. */
  marks?: ReadonlyMap<string, { mark: RowMark; message?: string }>
  /** The focus left a row. */
  onLeaveRow?(key: string): void
  /** Called instead of removing rows at once. */
  onRemove?(block: Block): void
  /** Set if rows are records of a list. */
  list?: GridList
  /** Shown after the buttons below the table. */
  foot?: ReactNode
}

const numberWidth = 56
const pickWidth = 24
const tailWidth = 96
const rowHeights = { loose: 48, middle: 40, compact: 34 }

/**
 * An editable table. Cells are plain; only the active one has an input. One listener each handles keys and pointer;
 * rows re-render only when they change, and many rows are virtualized.
 */
export function Grid({ grid, id, label, disabled = false, fills = false, marks, list, ...props }: GridProps) {
  const state = useSyncExternalStore(grid.subscribe, grid.read, grid.read)
  const model = useModel(grid, state)
  const { columns, rights } = model
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(list ? scroller : nowhere)
  const { drawn, labels, version, cells } = useDrawn(columns)
  const rowHeight = rowHeights[list?.density ?? 'compact']
  const shown = useRowWindow(scroller, {
    count: state.rows.length,
    active: state.active?.row,
    height: rowHeight,
  })
  const visible = useMemo(
    () => shown.rows.flatMap(at => (state.rows[at] ? [state.rows[at].values] : [])),
    [shown.rows, state.rows],
  )
  useWantedLabels({ labels }, { columns, rows: visible, scope: model.scope })
  const [menu, setMenu] = useState<{ row: GridRow; anchor: HTMLElement } | null>(null)
  const focus = useFocus(grid, { id, onLeaveRow: props.onLeaveRow, isAway: menu !== null })
  useSeenGrid(focus.box, grid)
  const drag = useRowDrag(grid, scroller)
  const uploads = useCellUploads(grid)
  const operationsOf = list?.operationsOf
  const removable = mayRemove(model, state.rows)
  const copyable = rights.copy && mayAdd(model, state.rows)

  const remove = (block: Block) => {
    if (disabled || !mayRemove(model, state.rows, block.bottom - block.top + 1)) return
    if (props.onRemove) props.onRemove(block)
    else grid.remove(block)
  }
  const onOperation = (operation: string, at: number, anchor: HTMLElement) => {
    const row = grid.read().rows[at]
    const block = { top: at, bottom: at, left: 0, right: 0 }
    if (!row) return
    if (operation === moreOperation) setMenu({ row, anchor })
    else if (operation === removeOperation.key) remove(block)
    else if (operation === copyOperation.key) {
      focus.take()
      grid.copy(block)
    } else list?.onOperation(operation, row.key)
  }
  const picking = list?.picking
  const pick = (rows: readonly GridRow[]) => {
    const stored = rows.filter(row => picking?.isPicked(row) !== undefined)
    picking?.onPick(stored, !stored.every(row => picking.isPicked(row)))
  }
  const hasTail = !disabled && (rights.copy || rights.remove || (list?.tailWidth ?? 0) > 0)
  const events = useGridEvents({
    grid,
    disabled,
    drawn,
    labels,
    focus,
    drag,
    onRemove: remove,
    onOperation,
    onPick: picking && ((top, bottom) => pick(state.rows.slice(top, bottom + 1))),
    onCell: (field, at, element) => {
      const row = grid.read().rows[at]
      if (row) list?.onCell(field, row.key, element)
    },
    onOperations:
      list && hasTail
        ? () => {
            const at = grid.read().active?.row ?? -1
            const row = grid.read().rows[at]
            const anchor = scroller.current?.querySelector<HTMLElement>(`tr[data-row="${at}"] > :last-child`)
            if (row && anchor) setMenu({ row, anchor })
          }
        : undefined,
  })

  const block = blockOf(state)
  const places = gridPlaces({
    columns,
    number: numberWidth + (picking ? pickWidth : 0),
    tail: hasTail ? (list?.tailWidth ?? tailWidth) : 0,
    widths: list?.widths,
    room,
  })
  const hasSummary = columns.some(column => column.summary)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside is what hears keys and pointer
    <div
      ref={focus.box}
      id={id}
      tabIndex={-1}
      className={styles.box}
      style={
        {
          '--row': `${rowHeight}px`,
          '--tail': `${places.tail}px`,
          ...(props.isWhole && places.width),
        } as CSSProperties
      }
      data-fills={fills || undefined}
      data-whole={props.isWhole || undefined}
      data-read={disabled || undefined}
      data-invalid={props.invalid || undefined}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      <div className={styles.scroll} ref={scroller} data-dragging={drag.drop ? '' : undefined}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
          role="grid"
          aria-label={label}
          aria-rowcount={state.rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          aria-describedby={props.describedBy}
          style={{ ...places.width, ...places.offsets }}
          {...events}
        >
          <GridHead
            drawn={drawn}
            places={places}
            list={list}
            picked={pickedWord(state.rows, picking)}
            onPickAll={() => pick(state.rows)}
          />
          <CellUploadsContext value={uploads}>
            <tbody>
              {shown.rows.map((at, index) => {
                const row = state.rows[at]
                if (!row) return null
                const before = at - (shown.rows[index - 1] ?? -1) - 1
                const isActive = state.active?.row === at
                const rowMark = marks?.get(row.key)
                return [
                  before > 0 && <Gap key={`gap ${row.key}`} height={before * rowHeight} span={columns.length + 2} />,
                  <GridRowView
                    key={row.key}
                    grid={grid}
                    inputOf={props.inputOf}
                    columns={drawn}
                    row={row}
                    at={at}
                    model={model}
                    idPrefix={id}
                    active={isActive ? (state.active?.column ?? -1) : -1}
                    mode={isActive ? state.mode : 'select'}
                    draft={isActive ? state.draft : null}
                    block={partOf(block, at)}
                    own={state.own.get(row.key)}
                    given={state.given.get(row.key)}
                    disabled={disabled}
                    labels={version}
                    mark={rowMark?.mark}
                    message={rowMark?.message}
                    movable={rights.move && !disabled}
                    copyable={copyable}
                    removable={removable}
                    hasTail={hasTail}
                    isEntry={!state.active && at === 0}
                    picked={picking && (picking.isPicked(row) ?? null)}
                    operationsOf={operationsOf}
                    drop={drag.drop?.row === at ? drag.drop.side : undefined}
                  />,
                ]
              })}
              {shown.after > 0 && <Gap height={shown.after * rowHeight} span={columns.length + 2} />}
            </tbody>
          </CellUploadsContext>
          {hasSummary && state.rows.length > 0 && (
            <GridSummary cells={cells} drawn={drawn} rows={state.rows} hasTail={hasTail} />
          )}
        </table>
        {state.rows.length === 0 && <p className={styles.empty}>暂无数据</p>}
      </div>
      <GridFoot
        grid={grid}
        state={state}
        model={model}
        disabled={disabled}
        onGo={focus.take}
        isList={list !== undefined}
      >
        {props.foot}
      </GridFoot>
      {menu && (
        <PopMenu
          place={menu}
          label="行的操作"
          entries={allOperations(operationsOf?.(menu.row) ?? [], { copyable, removable })}
          onPick={key => {
            const at = grid.read().rows.findIndex(row => row.key === menu.row.key)
            if (at >= 0) onOperation(key, at, menu.anchor)
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

const nowhere = { current: null }

/** Subscribes to the model through the state, because the owner updates both together. */
const useModel = (grid: GridStore, _state: GridState) => grid.model()

/** Returns the selected columns of this row. */
const partOf = (block: Block | null, at: number): string =>
  block && at >= block.top && at <= block.bottom && (block.top !== block.bottom || block.left !== block.right)
    ? `${block.left}-${block.right}`
    : ''

function pickedWord(rows: readonly GridRow[], picking: RowPicking | undefined): 'none' | 'some' | 'all' {
  const found = rows.flatMap(row => picking?.isPicked(row) ?? [])
  return !found.includes(true) ? 'none' : found.includes(false) ? 'some' : 'all'
}

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr className={styles.gap}>
    <td colSpan={span} style={{ height }} />
  </tr>
)

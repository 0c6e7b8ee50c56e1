import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { usePageContext } from '../pages/pageContext.ts'
import { copiedText, pasteText } from './clipboard.ts'
import type { Grid as GridStore } from './createGrid.ts'
import { drawnColumns } from './drawnColumns.ts'
import type { FieldInputOf } from './fieldInput.ts'
import styles from './Grid.module.css'
import { GridFoot } from './GridFoot.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRowView, type RowMark } from './GridRowView.tsx'
import { GridSummary } from './GridSummary.tsx'
import { mayAdd, mayRemove } from './gridEdits.ts'
import { handleKey } from './gridKeys.ts'
import { cellView, rowScope } from './gridModel.ts'
import { type Block, blockOf, type GridState } from './gridState.ts'
import { isTicked, isTyped } from './gridText.ts'
import { createLabels } from './labels.ts'
import { useFocus } from './useFocus.ts'
import { useRowDrag } from './useRowDrag.ts'
import { rowHeight, useRowWindow } from './useRowWindow.ts'

export interface GridProps {
  grid: GridStore
  inputOf: FieldInputOf
  id: string
  label: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  /** Fills its place instead of growing with its rows. */
  fills?: boolean
  /** What becomes of a row where rows are stored one by one. */
  marks?: ReadonlyMap<string, { mark: RowMark; message?: string }>
  /** The focus left a row. */
  onLeaveRow?(key: string): void
  /** Instead of taking the rows away at once. */
  onRemove?(block: Block): void
  /** Behind the buttons below the table. */
  foot?: ReactNode
}

const numberWidth = 56
const tailWidth = 96

/**
 * An editable table. Cells are plain; only the active one holds an input. One listener hears the keys and one the
 * pointer, rows are drawn again only when something of theirs changed, and of many only those in sight are drawn.
 */
export function Grid({ grid, id, label, disabled = false, fills = false, marks, ...props }: GridProps) {
  const state = useSyncExternalStore(grid.subscribe, grid.read, grid.read)
  const model = useModel(grid, state)
  const { columns, rights } = model
  const { cells } = usePageContext()
  const scroller = useRef<HTMLDivElement>(null)
  const [labelsVersion, setLabelsVersion] = useState(0)
  const labels = useMemo(() => createLabels(() => setLabelsVersion(now => now + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells draw what the labels hold by now
  const drawn = useMemo(() => drawnColumns(columns, labels, cells), [columns, labels, cells, labelsVersion])
  const shown = useRowWindow(scroller, state.rows.length, state.active?.row)
  useEffect(() => {
    const visible = shown.rows.flatMap(at => (state.rows[at] ? [state.rows[at].values] : []))
    labels.want(columns, visible, model.scope)
  }, [labels, columns, state.rows, shown.rows, model])
  const focus = useFocus(grid, { id, onLeaveRow: props.onLeaveRow })
  const drag = useRowDrag(grid, scroller)

  const remove = (block: Block) => {
    if (disabled || !mayRemove(model, state.rows, block.bottom - block.top + 1)) return
    if (props.onRemove) props.onRemove(block)
    else grid.remove(block)
  }
  const found = useRef<GridState['mode']>('select')
  const onKeyDown = (event: KeyboardEvent) => {
    const taken = handleKey(event, {
      grid,
      mode: found.current,
      disabled,
      onRemove: () => {
        const block = blockOf(grid.read())
        if (block) remove(block)
      },
    })
    if (!taken) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.button !== 0) return
    const cell = event.target.closest<HTMLElement>('td[data-cell]')
    const row = Number(event.target.closest<HTMLElement>('tr[data-row]')?.dataset.row)
    if (!cell || Number.isNaN(row)) return
    const place = { row, column: Number(cell.dataset.cell) }
    const isActive = cell.hasAttribute('data-active')
    const column = columns[place.column]
    const inInput = event.target.closest('input:not([data-tick]), textarea, .ant-select, .ant-picker') !== null
    focus.take()
    if (isActive && !event.shiftKey) {
      const isOpen = column && cellOpen(grid.read(), place.row, place.column, model) && !disabled && !isTicked(column)
      if (isOpen && grid.read().mode === 'select') grid.edit()
      // The caret goes where the pointer is.
      if (!inInput) event.preventDefault()
      return
    }
    event.preventDefault()
    grid.go(place, event.shiftKey)
  }
  const onPointerOver = (event: PointerEvent) => {
    if (event.buttons !== 1 || drag.drop || grid.read().mode === 'edit' || !(event.target instanceof Element)) return
    const cell = event.target.closest<HTMLElement>('td[data-cell]')
    const row = event.target.closest<HTMLElement>('tr[data-row]')?.dataset.row
    if (cell && row !== undefined && grid.read().active && focus.has())
      grid.go({ row: Number(row), column: Number(cell.dataset.cell) }, true)
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const row = Number(event.target.closest<HTMLElement>('tr[data-row]')?.dataset.row)
    if (Number.isNaN(row)) return
    const button = event.target.closest<HTMLElement>('button[data-do]')
    const block = { top: row, bottom: row, left: 0, right: 0 }
    if (button?.dataset.do === 'copy') {
      focus.take()
      grid.copy(block)
    } else if (button?.dataset.do === 'remove') remove(block)
    else if (event.target.matches('[data-tick]') && !disabled) {
      const cell = event.target.closest<HTMLElement>('td[data-cell]')
      if (cell) grid.toggle({ row, column: Number(cell.dataset.cell) })
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || disabled) return
    const grip = event.target.closest<HTMLElement>('th[data-grip]')
    if (!grip) return
    event.preventDefault()
    focus.take()
    drag.start(Number(grip.closest<HTMLElement>('tr')?.dataset.row), event)
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

  const block = blockOf(state)
  const hasTail = !disabled && (rights.copy || rights.remove)
  const width = columns.reduce((sum, column) => sum + column.width, numberWidth + (hasTail ? tailWidth : 0))
  const removable = mayRemove(model, state.rows)
  const copyable = rights.copy && mayAdd(model, state.rows)
  const hasSummary = columns.some(column => column.summary)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside is what hears keys and pointer
    <div
      ref={focus.box}
      id={id}
      tabIndex={-1}
      className={styles.box}
      data-fills={fills || undefined}
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
          style={{ minWidth: width, ...offsets(columns) }}
          onKeyDown={onKeyDown}
          onKeyDownCapture={event => {
            found.current = grid.read().mode
            // Inputs with a popup keep this key for themselves; here one press gives up the cell.
            if (event.key === 'Escape' && found.current === 'edit') onKeyDown(event)
          }}
          onMouseDown={onMouseDown}
          onPointerOver={onPointerOver}
          onPointerDown={onPointerDown}
          onClick={onClick}
          onCopy={event => onCopy(event, false)}
          onCut={event => onCopy(event, true)}
          onPaste={onPaste}
        >
          <GridHead drawn={drawn} numberWidth={numberWidth} tailWidth={hasTail ? tailWidth : 0} />
          <tbody>
            {shown.rows.map((at, index) => {
              const row = state.rows[at]
              if (!row) return null
              const before = at - (shown.rows[index - 1] ?? -1) - 1
              const isActive = state.active?.row === at
              const told = marks?.get(row.key)
              return [
                before > 0 && <Gap key={`gap ${row.key}`} rows={before} span={columns.length + 2} />,
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
                  picked={pickedOf(block, at)}
                  own={state.own.get(row.key)}
                  given={state.given.get(row.key)}
                  disabled={disabled}
                  labels={labelsVersion}
                  mark={told?.mark}
                  message={told?.message}
                  movable={rights.move && !disabled}
                  copyable={copyable}
                  removable={removable}
                  hasTail={hasTail}
                  isEntry={!state.active && at === 0}
                  drop={drag.drop?.row === at ? drag.drop.side : undefined}
                />,
              ]
            })}
            {shown.after > 0 && <Gap rows={shown.after} span={columns.length + 2} />}
          </tbody>
          {hasSummary && state.rows.length > 0 && (
            <GridSummary cells={cells} drawn={drawn} rows={state.rows} hasTail={hasTail} />
          )}
        </table>
        {state.rows.length === 0 && <p className={styles.empty}>暂无数据</p>}
      </div>
      <GridFoot grid={grid} state={state} model={model} disabled={disabled} onGo={focus.take}>
        {props.foot}
      </GridFoot>
    </div>
  )
}

/** The model is written by whoever owns the grid; the state changes whenever the columns do. */
const useModel = (grid: GridStore, _state: GridState) => grid.model()

function cellOpen(state: GridState, row: number, at: number, model: ReturnType<GridStore['model']>): boolean {
  const column = model.columns[at]
  const values = state.rows[row]?.values
  if (!column || !values) return false
  const { visible, enabled } = cellView(column, rowScope(model.columns, model.scope, values))
  return visible && enabled
}

/** Where pinned columns stick: behind the number and the pinned ones before them. */
function offsets(columns: ReturnType<GridStore['model']>['columns']): CSSProperties {
  let left = numberWidth
  const found: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    if (!column.fixed) continue
    found[`--left-${index}`] = `${left}px`
    left += column.width
  }
  return found
}

const pickedOf = (block: Block | null, at: number): string =>
  block && at >= block.top && at <= block.bottom && (block.top !== block.bottom || block.left !== block.right)
    ? `${block.left}-${block.right}`
    : ''

const Gap = ({ rows, span }: { rows: number; span: number }) => (
  <tr className={styles.gap}>
    <td colSpan={span} style={{ height: rows * rowHeight }} />
  </tr>
)

import { type MouseEvent, useState } from 'react'
import { mostLinks } from '../../../actions/mostLinks.ts'
import type { DrawnColumn } from '../../../grid/drawnColumns.ts'
import { markWords } from '../../../grid/GridRowView.tsx'
import type { GridList, Operation } from '../../../grid/gridList.ts'
import { cellView, rowScope } from '../../../grid/gridModel.ts'
import type { GridRow } from '../../../grid/gridState.ts'
import type { Scope } from '../../../page/scope.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { TickBox } from '../../../ui/TickBox.tsx'
import styles from './EditableRows.module.css'
import type { MarkedRow } from './useEditing.ts'

export interface RowCardProps {
  drawn: readonly DrawnColumn[]
  row: GridRow
  /** Place among all rows, from 0. */
  at: number
  /** Column that labels the card. */
  name: string
  scope: Scope
  mark: MarkedRow | undefined
  list: GridList
  operations: readonly Operation[]
  onOperation(key: string): void
}

/** A row for reading: label, values, operations, and state. */
export function RowCard({ drawn, row, at, name, scope, mark, list, operations, onOperation }: RowCardProps) {
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const links = operations.length > mostLinks ? operations.slice(0, mostLinks - 1) : operations
  const title = drawn.find(({ column }) => column.field === name) ?? drawn[0]
  const picked = list.picking?.isPicked(row)
  const shown = drawn.filter(one => one !== title)
  const inner = rowScope(
    drawn.map(one => one.column),
    scope,
    row.values,
  )
  const onClick = (event: MouseEvent) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-open],[data-switch],[data-copy]')
    const field = element?.closest<HTMLElement>('[data-field]')?.dataset.field
    if (element && field !== undefined) list.onCell(field, row.key, element)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside hear the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: only links and switches inside are clicked
    <div onClick={onClick}>
      <header>
        {picked !== undefined && (
          <TickBox
            checked={picked}
            onChange={() => list.picking?.onPick([row], !picked)}
            aria-label={`选择第 ${at + 1} 行`}
          />
        )}
        <strong data-field={title?.column.field}>{title ? drawTitle(title, row) : null}</strong>
        {mark && (
          <span className={styles.mark} data-mark={mark.mark}>
            {markWords[mark.mark]}
          </span>
        )}
      </header>
      <dl>
        {shown.map(one =>
          cellView(one.column, inner).visible ? (
            <div key={one.column.field}>
              <dt>{one.column.title}</dt>
              <dd data-field={one.column.field}>{drawValue(one, row)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {mark?.message !== undefined && <p className={styles.message}>{mark.message}</p>}
      {operations.length > 0 && (
        <footer>
          <div className="table-actions">
            {links.map(({ key, label, danger, disabled }) => (
              <button
                key={key}
                type="button"
                className={danger ? 'cell-link cell-link-danger' : 'cell-link'}
                disabled={disabled}
                onClick={() => onOperation(key)}
              >
                {label}
              </button>
            ))}
            {operations.length > links.length && (
              <button
                type="button"
                className="cell-link"
                aria-haspopup="menu"
                onClick={event => setMenu(event.currentTarget)}
              >
                更多
              </button>
            )}
          </div>
        </footer>
      )}
      {menu && (
        <PopMenu
          place={{ anchor: menu }}
          label="行的操作"
          entries={operations.slice(links.length)}
          onPick={onOperation}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

const drawTitle = (title: DrawnColumn, row: GridRow) => title.draw(row.values) ?? '未命名'

const drawValue = ({ kind, column, draw }: DrawnColumn, { values }: GridRow) =>
  kind === 'ticked' ? (values[column.field] === true ? '是' : '否') : (draw(values) ?? '-')

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ColumnLayout, TableColumn } from '../../table/tableColumn.ts'
import { isShown } from '../../table/useColumns.ts'
import { useActive } from '../../ui/active.ts'
import { usePressOutside } from '../../ui/usePressOutside.ts'
import styles from './ColumnSettings.module.css'

export interface ColumnSettingsProps {
  anchor: HTMLElement
  columns: readonly TableColumn[]
  layout: ColumnLayout
  onChange(layout: ColumnLayout): void
  onReset(): void
  onClose(): void
}

/** Chooses visibility, order and pinning of columns; moved by dragging or Alt+arrow keys. */
export function ColumnSettings({ anchor, columns, layout, onChange, onReset, onClose }: ColumnSettingsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: -9999, top: 0 })
  const [dragged, setDragged] = useState<string | null>(null)
  useLayoutEffect(() => {
    const at = anchor.getBoundingClientRect()
    const height = box.current?.offsetHeight ?? 0
    // Higher up where the window ends before the box does.
    setPlace({ left: Math.max(4, at.right - 320), top: Math.max(4, Math.min(at.bottom + 4, innerHeight - height - 4)) })
    box.current?.focus()
  }, [anchor])
  const active = useActive()
  useEffect(() => {
    if (!active) onClose()
  }, [active, onClose])
  usePressOutside(box, anchor, onClose)

  const own = ordered(columns, layout)
  const move = (id: string, to: number) => {
    const ids = own.map(column => column.id).filter(other => other !== id)
    onChange({ ...layout, order: ids.toSpliced(Math.max(0, to), 0, id) })
  }
  const onKeyDown = (event: KeyboardEvent, index: number, id: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const allShown = own.every(column => isShown(column, layout))

  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label="列设置"
      tabIndex={-1}
      className={styles.box}
      style={place}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        onClose()
        anchor.focus()
      }}
    >
      <header className={styles.head}>
        <label>
          <input type="checkbox" checked={allShown} onChange={() => onChange(withAll(own, layout, !allShown))} />{' '}
          全部显示
        </label>
        <button type="button" className="cell-link" onClick={onReset}>
          重置
        </button>
      </header>
      <ul className={styles.list}>
        {own.map((column, index) => (
          <li
            key={column.id}
            draggable
            data-dragged={dragged === column.id || undefined}
            onDragStart={() => setDragged(column.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={event => event.preventDefault()}
            onDrop={() => dragged !== null && dragged !== column.id && move(dragged, index)}
          >
            <span className={styles.grip} aria-hidden="true">
              ⠿
            </span>
            <label className={styles.name}>
              <input
                type="checkbox"
                checked={isShown(column, layout)}
                onChange={event => onChange(withShown(column, layout, event.target.checked))}
                onKeyDown={event => onKeyDown(event, index, column.id)}
                aria-description="按住 Alt 和上下键移动"
              />{' '}
              {column.title}
            </label>
            <select
              aria-label={`${column.title} 固定`}
              value={layout.pinned?.[column.id] ?? column.fixed ?? 'none'}
              onChange={event =>
                onChange({
                  ...layout,
                  pinned: { ...layout.pinned, [column.id]: event.target.value as 'left' | 'right' | 'none' },
                })
              }
            >
              <option value="none">不固定</option>
              <option value="left">固定在列首</option>
              <option value="right">固定在列尾</option>
            </select>
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  )
}

function ordered(columns: readonly TableColumn[], { order = [] }: ColumnLayout): TableColumn[] {
  const own = columns.filter(column => !column.id.startsWith('#'))
  const place = (column: TableColumn) => {
    const at = order.indexOf(column.id)
    return at === -1 ? order.length + own.indexOf(column) : at
  }
  return own.toSorted((a, b) => place(a) - place(b))
}

function withShown(column: TableColumn, layout: ColumnLayout, shown: boolean): ColumnLayout {
  const toggled = (list: string[] | undefined, has: boolean) => [
    ...(list ?? []).filter(id => id !== column.id),
    ...(has ? [column.id] : []),
  ]
  return column.optional
    ? { ...layout, shown: toggled(layout.shown, shown) }
    : { ...layout, hidden: toggled(layout.hidden, !shown) }
}

/** Shows all columns, or hides all but the first. */
const withAll = (columns: readonly TableColumn[], layout: ColumnLayout, shown: boolean): ColumnLayout =>
  columns.reduce((now, column, index) => withShown(column, now, shown || index === 0), layout)

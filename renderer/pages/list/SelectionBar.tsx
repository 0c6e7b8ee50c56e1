import type { ReactNode } from 'react'
import type { Row } from '../../page/cellKind.ts'
import { PopMenu } from '../../ui/PopMenu.tsx'
import { useAnchor } from '../../ui/useAnchor.ts'
import styles from './ListPage.module.css'

export interface SelectionBarProps {
  rows: readonly Row[]
  nameOf(row: Row): string | undefined
  onDrop(row: Row): void
  onClear(): void
  children: ReactNode
}

/** Number of selected rows on all pages; a click lists them for deselecting. */
export function SelectionBar({ rows, nameOf, onDrop, onClear, children }: SelectionBarProps) {
  const { anchor, close, opener } = useAnchor()
  return (
    <div className={styles.selection} role="status">
      <button type="button" className={styles.count} aria-haspopup="menu" title="查看已选择的记录" {...opener}>
        已选择 {rows.length} 项
      </button>
      <button type="button" className="cell-link" onClick={onClear}>
        取消选择
      </button>
      {children}
      {anchor && (
        <PopMenu
          place={{ anchor }}
          label="已选择的记录"
          entries={rows.map(row => ({ key: String(row.id), label: `✕ ${nameOf(row) ?? String(row.id)}` }))}
          onPick={key => {
            const row = rows.find(one => String(one.id) === key)
            if (row) onDrop(row)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

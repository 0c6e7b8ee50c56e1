import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { type MenuEntry, PopMenu } from '../../ui/PopMenu.tsx'
import { useAnchor } from '../../ui/useAnchor.ts'
import styles from './HeaderBar.module.css'

interface Props {
  label: string
  entries: readonly MenuEntry[]
  disabled?: boolean
  onOpen?(): void
  onPick(key: string): void
  children: ReactNode
}

/** A header button that opens a menu. */
export function ToolMenu({ label, entries, disabled, onOpen, onPick, children }: Props) {
  const { anchor, close, opener } = useAnchor()
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={label}
        aria-haspopup="menu"
        disabled={disabled}
        {...opener}
        onClick={event => {
          opener.onClick(event)
          if (!anchor) onOpen?.()
        }}
      >
        {children}
        <DownOutlined style={{ fontSize: 10 }} />
      </button>
      {anchor && <PopMenu place={{ anchor }} label={label} entries={entries} onPick={onPick} onClose={close} />}
    </>
  )
}

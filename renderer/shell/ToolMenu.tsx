import { DownOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { type MenuEntry, PopMenu } from '../ui/PopMenu.tsx'
import styles from './HeaderBar.module.css'

interface Props {
  label: string
  entries: readonly MenuEntry[]
  disabled?: boolean
  onOpen?(): void
  onPick(key: string): void
  children: ReactNode
}

/** A button of the header with a menu below. */
export function ToolMenu({ label, entries, disabled, onOpen, onPick, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={({ currentTarget }) => {
          setAnchor(anchor ? null : currentTarget)
          if (!anchor) onOpen?.()
        }}
      >
        {children}
        <DownOutlined style={{ fontSize: 10 }} />
      </button>
      {anchor && (
        <PopMenu place={{ anchor }} label={label} entries={entries} onPick={onPick} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}

import type { KeyboardEvent, ReactNode } from 'react'
import styles from './TabBar.module.css'

export interface BarTab {
  key: string | number
  /** Value of the tab; the ids of tab and panel end with it. */
  at: number
  title: ReactNode
}

export interface TabBarProps {
  /** Prefix of the ids: the tab `3` is `<id>t3` and belongs to the panel `<id>p3`. */
  id: string
  label: string
  className: string | undefined
  tabs: readonly BarTab[]
  chosen: number
  onChoose(at: number): void
}

/** Tabs above their panels; the arrow keys choose and wrap around. */
export function TabBar({ id, label, className, tabs, chosen, onChoose }: TabBarProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const position = (tabs.findIndex(({ at }) => at === chosen) + step + tabs.length) % tabs.length
    const next = tabs[position]
    if (!next) return
    onChoose(next.at)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[position]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={`${styles.bar} ${className}`} onKeyDown={onKeyDown}>
      {tabs.map(({ key, at, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}t${at}`}
          aria-controls={`${id}p${at}`}
          aria-selected={at === chosen}
          tabIndex={at === chosen ? 0 : -1}
          onClick={() => onChoose(at)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

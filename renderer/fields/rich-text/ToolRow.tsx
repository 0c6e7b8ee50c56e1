import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './richText.module.css'

export interface Tool {
  name: string
  icon: ReactNode
  isOn?: boolean
  isOff?: boolean
  run(): void
}

/** A toolbar with one tab stop; arrow keys move inside. */
export function ToolRow({ label, tools, children }: { label: string; tools: readonly Tool[]; children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.target instanceof HTMLSelectElement) return
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('select, button:not(:disabled)') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label={label} onKeyDown={move}>
      {children}
      {tools.map(({ name, icon, isOn, isOff, run }, at) => (
        <button
          key={name}
          type="button"
          tabIndex={at === 0 && !children ? 0 : -1}
          title={name}
          aria-label={name}
          aria-pressed={isOn}
          disabled={isOff}
          onMouseDown={event => event.preventDefault()}
          onClick={run}
        >
          <span aria-hidden="true">{icon}</span>
        </button>
      ))}
    </div>
  )
}

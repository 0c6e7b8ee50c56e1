import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useActive } from './active.ts'
import styles from './PopMenu.module.css'

export interface MenuEntry {
  key: string
  label: string
  danger?: boolean
  disabled?: boolean
}

/** Below an element, or at a point for a right click. */
export type MenuPlace = { anchor: HTMLElement } | { x: number; y: number }

/** A light menu on top of everything; one for a whole table or tree. Esc, a click elsewhere or scrolling closes it. */
export function PopMenu({
  place,
  entries,
  onPick,
  onClose,
}: {
  place: MenuPlace
  entries: MenuEntry[]
  onPick(key: string): void
  onClose(): void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState({ left: -9999, top: 0 })
  // The place is that of the opening: openers make new objects and functions on each drawing.
  const opened = useRef(place)
  const close = useRef(onClose)
  close.current = onClose
  const active = useActive()
  useEffect(() => {
    if (!active) close.current()
  }, [active])

  useLayoutEffect(() => {
    const menu = box.current
    if (!menu) return
    const place = opened.current
    const size = menu.getBoundingClientRect()
    const at = 'anchor' in place ? place.anchor.getBoundingClientRect() : new DOMRect(place.x, place.y, size.width, 0)
    const below = at.bottom + 4
    setPosition({
      left: Math.max(4, Math.min('anchor' in place ? at.right - size.width : at.left, innerWidth - size.width - 4)),
      top: below + size.height > innerHeight ? Math.max(4, at.top - size.height - 4) : below,
    })
    menu.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus()
  }, [])

  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) close.current()
    }
    const { current: place } = opened
    document.addEventListener('pointerdown', outside)
    document.addEventListener('scroll', outside, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('scroll', outside, true)
      // The opener has the focus back, so that the keyboard goes on where it was.
      if ('anchor' in place) place.anchor.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
    const now = items.findIndex(item => item === document.activeElement)
    items[(now + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length]?.focus()
  }

  return createPortal(
    <div ref={box} role="menu" tabIndex={-1} className={styles.menu} style={position} onKeyDown={onKeyDown}>
      {entries.map(({ key, label, danger, disabled }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          disabled={disabled}
          data-danger={danger || undefined}
          onClick={() => {
            onClose()
            onPick(key)
          }}
        >
          {label}
        </button>
      ))}
    </div>,
    document.body,
  )
}

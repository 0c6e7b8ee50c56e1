import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useActive } from './active.ts'
import styles from './PopMenu.module.css'

export interface MenuEntry {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Whether the entry is the current one. */
  current?: boolean
  /** Whether a line separates it from the entry above. */
  parted?: boolean
}

/** Below an element, or at a point for a right click. */
export type MenuPlace = { anchor: HTMLElement } | { x: number; y: number }

/**
 * A light menu above the page; one menu serves a whole table or tree. Esc, a click elsewhere or an opener that scrolls
 * out of view closes it.
 */
export function PopMenu({
  place,
  entries,
  label,
  onPick,
  onClose,
}: {
  place: MenuPlace
  entries: readonly MenuEntry[]
  label?: string
  onPick(key: string): void
  onClose(): void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState({ left: -9999, top: 0 })
  // Uses the place of the opening: openers pass new objects and functions on each render.
  const opened = useRef(place)
  const focused = useRef(document.activeElement)
  const close = useRef(onClose)
  close.current = onClose
  const active = useActive()
  useEffect(() => {
    if (!active) close.current()
  }, [active])

  // Entries that arrive later change the size of the menu.
  const shown = entries.map(({ label }) => label).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when it holds something else
  useLayoutEffect(() => {
    const menu = box.current
    if (!menu) return
    setPosition(spotOf(menu, opened.current))
    if (menu.contains(document.activeElement) && document.activeElement !== menu) return
    const first = menu.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)') ?? menu
    first.focus({ preventScroll: true })
  }, [shown])

  // A layout effect: a dialog opened from the menu must find the focus already returned.
  useLayoutEffect(() => {
    const { current: place } = opened
    const before = focused.current
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node)) return
      // A press on the opener is the opener's own click, which opens or closes the menu.
      const isOpener = 'anchor' in place && place.anchor.contains(target)
      if (!isOpener && !box.current?.contains(target)) close.current()
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target)) return
      if (!('anchor' in place)) close.current()
      else if (target.contains(place.anchor) || !place.anchor.isConnected) {
        // A list may still move after a click in it; the menu moves with it.
        if (box.current && isInSight(place.anchor, target)) setPosition(spotOf(box.current, place))
        else close.current()
      }
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('scroll', onScroll, true)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('scroll', onScroll, true)
      // The opener gets the focus back, so that keyboard users continue there.
      const opener = 'anchor' in place ? place.anchor : before
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      onClose()
    }
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
    // Without a focused entry, the position is before the first.
    const now = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    items.at(next % items.length)?.focus()
  }

  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      style={position}
      onKeyDown={onKeyDown}
    >
      {entries.map(({ key, label, icon, danger, disabled, current, parted }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          disabled={disabled}
          aria-current={current || undefined}
          data-danger={danger || undefined}
          data-parted={parted || undefined}
          onClick={() => {
            onClose()
            onPick(key)
          }}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>,
    document.body,
  )
}

/** Returns the position below its place, or above where there is no room below. */
function spotOf(menu: HTMLElement, place: MenuPlace): { left: number; top: number } {
  const size = menu.getBoundingClientRect()
  const at = 'anchor' in place ? place.anchor.getBoundingClientRect() : new DOMRect(place.x, place.y, size.width, 0)
  const below = at.bottom + 4
  return {
    left: Math.max(4, Math.min('anchor' in place ? at.right - size.width : at.left, innerWidth - size.width - 4)),
    top: below + size.height > innerHeight ? Math.max(4, at.top - size.height - 4) : below,
  }
}

function isInSight(element: HTMLElement, scrolled: Node): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const view = scrolled instanceof Element ? scrolled.getBoundingClientRect() : new DOMRect(0, 0, 0, innerHeight)
  return element.isConnected && bottom > view.top && top < view.bottom
}

import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { findOwnIcons, mostOffered } from '../../../runtime/icons/ownIcons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { icons } from '../../ui/icons.ts'
import { TextBox } from '../../ui/TextBox.tsx'
import { usePressOutside } from '../../ui/usePressOutside.ts'
import styles from './icon.module.css'
import { iconLabel } from './iconNames.ts'

export interface IconPanelProps {
  label: string
  opener: RefObject<HTMLButtonElement | null>
  value: string | undefined
  onPick(icon: string): void
  onClose(): void
}

const columns = 5
const pauseMilliseconds = 250
const asChoice = (icon: string, label: string) => ({ icon, label, words: `${label} ${icon}`.toLowerCase() })
const shipped = Object.keys(icons).map(icon => asChoice(icon, iconLabel(icon)))

/**
 * Grid of the icons of the console and of the company below a search: one tab stop, arrow keys move between rows and
 * columns.
 */
export function IconPanel({ label, opener, value, onPick, onClose }: IconPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(value)
  const [place, setPlace] = useState({ left: -9999, top: 0 })
  const [own, setOwn] = useState<ReturnType<typeof asChoice>[]>([])
  const asked = words.trim().toLowerCase()
  useEffect(() => {
    const abort = new AbortController()
    const find = () =>
      findOwnIcons(asked, abort.signal).then(
        found => setOwn(found.map(({ name, title }) => asChoice(name, title))),
        // Without them the icons of the console remain.
        () => {},
      )
    const timer = setTimeout(() => void find(), asked === '' ? 0 : pauseMilliseconds)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked])
  const found = useMemo(() => [...own, ...shipped].filter(one => one.words.includes(asked)), [asked, own])
  const stop = found.find(({ icon }) => icon === active) ?? found[0]
  const rows = Array.from({ length: Math.ceil(found.length / columns) }, (_, at) =>
    found.slice(at * columns, (at + 1) * columns),
  )
  usePressOutside(box, opener.current ?? undefined, onClose)

  useLayoutEffect(() => {
    const panel = box.current
    const button = opener.current
    if (!panel || !button) return
    // A popover lies above all other elements but stays inside its dialog or cell, which would otherwise take the focus
    // back.
    panel.showPopover?.()
    const put = () => {
      const at = button.getBoundingClientRect()
      const { width, height } = panel.getBoundingClientRect()
      const below = at.bottom + 4
      setPlace({
        left: Math.max(4, Math.min(at.left, innerWidth - width - 4)),
        top: below + height > innerHeight ? Math.max(4, at.top - height - 4) : below,
      })
    }
    put()
    panel.querySelector('input')?.focus({ preventScroll: true })
    panel.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
    // A phone scrolls when its keyboard opens: the panel stays at its button.
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Node && panel.contains(target))) put()
    }
    document.addEventListener('scroll', scrolled, true)
    window.addEventListener('resize', put)
    return () => {
      document.removeEventListener('scroll', scrolled, true)
      window.removeEventListener('resize', put)
    }
  }, [opener])

  const focusAt = (at: number) => {
    const target = found[Math.min(at, found.length - 1)]
    if (at < 0 || !target) return box.current?.querySelector('input')?.focus()
    setActive(target.icon)
    box.current?.querySelector<HTMLElement>(`[data-icon=${target.icon}]`)?.focus()
  }
  const pick = (icon: string) => {
    opener.current?.focus({ preventScroll: true })
    onPick(icon)
  }
  const press = (event: KeyboardEvent) => {
    // Keeps the key from submitting the form, closing the drawer or leaving the cell.
    if (event.key !== 'Tab') event.stopPropagation()
    const isSearch = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') {
      event.preventDefault()
      opener.current?.focus({ preventScroll: true })
      onClose()
    } else if (event.key === 'Enter' && isSearch) {
      event.preventDefault()
      if (stop && words.trim() !== '') pick(stop.icon)
    } else {
      const now = isSearch ? -1 : found.findIndex(({ icon }) => icon === stop?.icon)
      const next = isSearch ? startOf(event.key, found.length) : moved(event.key, now, found.length)
      if (next === undefined) return
      event.preventDefault()
      focusAt(next)
    }
  }
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={styles.panel}
      style={place}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && relatedTarget !== opener.current && !currentTarget.contains(relatedTarget))
          onClose()
      }}
    >
      <TextBox
        value={words}
        placeholder="请输入关键字"
        aria-label="搜索图标"
        aria-describedby={noteId}
        clearable
        onChange={setWords}
      />
      <div className={styles.scroll}>
        {found.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a table would say nothing about icons
          <div role="grid" aria-label="图标" className={styles.grid}>
            {rows.map(row => (
              // biome-ignore lint/a11y/useSemanticElements: a row of the grid, which is no table
              // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
              <div role="row" key={row[0]?.icon}>
                {row.map(one => (
                  // biome-ignore lint/a11y/useSemanticElements: a cell of the grid, which is no table
                  <button
                    key={one.icon}
                    type="button"
                    role="gridcell"
                    data-icon={one.icon}
                    tabIndex={one === stop ? 0 : -1}
                    aria-selected={one.icon === value}
                    onClick={() => pick(one.icon)}
                    onFocus={() => setActive(one.icon)}
                  >
                    <Icon name={one.icon} />
                    <small>{one.label}</small>
                  </button>
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
      <small id={noteId} role="status" className={styles.note}>
        {found.length === 0
          ? '没有匹配的图标'
          : own.length < mostOffered
            ? `共 ${found.length} 个图标，用方向键移动`
            : `企业图标只列出前 ${mostOffered} 个，请输入关键字查找`}
      </small>
    </div>
  )
}

/** Moves from the search into the grid; left and right move the caret. */
const startOf = (key: string, count: number): number | undefined =>
  key === 'ArrowDown' && count > 0 ? 0 : key === 'ArrowUp' && count > 0 ? count - 1 : undefined

/** Returns the next place in the grid; above the first row is the search. */
function moved(key: string, now: number, count: number): number | undefined {
  const last = count - 1
  const down = now + columns > last && Math.floor(now / columns) < Math.floor(last / columns) ? last : now + columns
  const steps: Record<string, number> = {
    ArrowRight: Math.min(now + 1, last),
    ArrowLeft: Math.max(now - 1, 0),
    ArrowDown: down > last ? now : down,
    ArrowUp: now - columns,
    Home: 0,
    End: last,
  }
  return steps[key]
}

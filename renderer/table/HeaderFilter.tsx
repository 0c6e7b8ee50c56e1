import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useActive } from '../ui/active.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { usePressOutside } from '../ui/usePressOutside.ts'
import styles from './HeaderFilter.module.css'
import type { Choice, TableColumn } from './tableColumn.ts'

export interface HeaderFilterProps {
  column: TableColumn
  anchor: HTMLElement
  chosen: readonly Choice['value'][]
  onChoose(values: readonly Choice['value'][]): void
  onClose(): void
}

/** The filter of a column heading; it applies on 确定. */
export function HeaderFilter({ column, anchor, chosen, onChoose, onClose }: HeaderFilterProps) {
  const box = useRef<HTMLFormElement>(null)
  const [place, setPlace] = useState({ left: -9999, top: 0 })
  const [choices, setChoices] = useState<readonly Choice[]>()
  const [ticked, setTicked] = useState<ReadonlySet<Choice['value']>>(() => new Set(chosen))
  useEffect(() => {
    let current = true
    column.choices?.().then(
      found => current && setChoices(found),
      () => current && setChoices([]),
    )
    return () => {
      current = false
    }
  }, [column])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices give the box its size
  useLayoutEffect(() => {
    const at = anchor.getBoundingClientRect()
    const { offsetWidth: width = 160, offsetHeight: height = 0 } = box.current ?? {}
    setPlace({
      left: Math.max(4, Math.min(at.left, innerWidth - width - 4)),
      top: Math.max(4, Math.min(at.bottom + 6, innerHeight - height - 4)),
    })
    const first = box.current?.querySelector<HTMLElement>('input') ?? box.current
    first?.focus()
  }, [anchor, choices])
  usePressOutside(box, anchor, onClose)
  // The filter is drawn outside its page, which stays mounted in a hidden tab.
  const active = useActive()
  useEffect(() => {
    if (!active) onClose()
  }, [active, onClose])
  useEffect(() => () => anchor.focus({ preventScroll: true }), [anchor])

  const submit = (values: readonly Choice['value'][]) => {
    onClose()
    onChoose(values)
  }
  const toggle = (value: Choice['value']) =>
    setTicked(now => (now.has(value) ? new Set([...now].filter(one => one !== value)) : new Set([...now, value])))

  return createPortal(
    <form
      ref={box}
      role="dialog"
      aria-label={`筛选${column.title}`}
      tabIndex={-1}
      className={styles.box}
      style={place}
      onSubmit={event => {
        event.preventDefault()
        submit(choices?.filter(one => ticked.has(one.value)).map(one => one.value) ?? [...ticked])
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.list}>
        {choices === undefined && <span role="status">加载中…</span>}
        {choices?.length === 0 && <span>暂无选项</span>}
        {choices?.map(({ value, label }) => (
          <label key={String(value)}>
            <input type="checkbox" checked={ticked.has(value)} onChange={() => toggle(value)} /> {label}
          </label>
        ))}
      </div>
      <footer className={styles.foot}>
        <PlainButton onClick={() => submit([])}>重置</PlainButton>
        <PlainButton tone="primary" type="submit">
          确定
        </PlainButton>
      </footer>
    </form>,
    document.body,
  )
}

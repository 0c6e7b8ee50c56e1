import { Button, Input, type InputRef, Popover } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { initialsOf } from '../canvas/initialsOf.ts'
import styles from './searchMenu.module.css'

export interface SearchItem {
  title: string
  icon?: ReactNode
}

interface Props<Item> {
  label: string
  icon: ReactNode
  items: readonly Item[]
  onChoose: (item: Item) => void
}

/**
 * A button with a menu that is searched by words or initials. Enter chooses the first entry found, arrows walk through
 * the entries, Escape goes back to the button.
 */
export function SearchMenu<Item extends SearchItem>({ label, icon, items, onChoose }: Props<Item>) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<InputRef>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = text.trim().toLowerCase()
  const found = items.filter(({ title }) => title.toLowerCase().includes(wanted) || initialsOf(title).includes(wanted))
  const show = (next: boolean) => {
    setText('')
    setOpen(next)
  }
  const choose = (item: Item | undefined) => {
    if (!item) return
    show(false)
    button.current?.focus()
    onChoose(item)
  }
  const walk = (step: 1 | -1) => {
    const entries = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLButtonElement) + step
    if (at < 0) input.current?.focus()
    else entries[at]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // The keys of the canvas stay out of the menu.
    event.stopPropagation()
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Escape') {
      show(false)
      button.current?.focus()
    } else return
    event.preventDefault()
  }
  const menu = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the input and the entries in it
    <div className={styles.panel} onKeyDown={press}>
      <Input
        ref={input}
        size="small"
        allowClear
        placeholder="名称或拼音首字母"
        aria-label={`${label}：搜索`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && choose(found[0])}
      />
      <div ref={list} role="menu" aria-label={label} className={styles.list}>
        {found.map(item => (
          <button key={item.title} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(item)}>
            {item.icon}
            {item.title}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>没有找到</p>}
    </div>
  )
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={show}
      afterOpenChange={now => now && input.current?.focus()}
      destroyOnHidden
      placement="bottomLeft"
      arrow={false}
      content={menu}
    >
      <Button ref={button} size="small" icon={icon} aria-label={label} aria-haspopup="menu" title={label} />
    </Popover>
  )
}

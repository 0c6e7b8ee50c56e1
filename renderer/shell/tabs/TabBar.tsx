import { DownOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, useRef, useState, type WheelEvent } from 'react'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { stays, tabTitle } from '../../../runtime/tabs/tabRules.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'
import { PopMenu } from '../../ui/PopMenu.tsx'
import { useAnchor } from '../../ui/useAnchor.ts'
import { useStore } from '../../ui/useStore.ts'
import styles from './TabBar.module.css'
import { Tag } from './Tag.tsx'
import { tabMenu } from './tabMenu.ts'
import { useOverflow } from './useOverflow.ts'
import { useShownTab } from './useShownTab.ts'
import { useTagDrag } from './useTagDrag.ts'

/**
 * Draws the open pages as tabs. A right click (or Shift+F10) opens the menu of a tab, the wheel scrolls, dragging
 * changes the order; when the tabs do not fit, a button lists all of them.
 */
export function TabBar() {
  const { tabs: open, active } = useStore(tabs)
  const bar = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ of: string; x: number; y: number } | null>(null)
  const list = useAnchor()
  const overflows = useOverflow(bar, open)
  const drag = useTagDrag(open)

  const at = open.findIndex(tab => tab.key === active)
  useShownTab(bar, at, open)

  const wheel = (event: WheelEvent) => {
    if (bar.current && event.deltaX === 0) bar.current.scrollLeft += event.deltaY
  }
  const closeByWheelButton = (event: MouseEvent) => {
    const tab = open.find(other => other.key === keyAt(event))
    if (event.button === 1 && tab && !stays(tab)) void tabs.close(tab.key)
  }
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    const of = keyAt(event)
    const box = event.target instanceof Element ? event.target.getBoundingClientRect() : new DOMRect()
    // The keyboard's menu key has no pointer position: the menu opens below the tab.
    const pointed = event.clientX > 0 || event.clientY > 0
    setMenu(pointed ? { of, x: event.clientX, y: event.clientY } : { of, x: box.left, y: box.bottom })
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const now = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key]
    if (now < 0 || next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  const reachable = open.some(tab => tab.key === active) ? active : open[0]?.key
  return (
    <div className={styles.place}>
      <div
        className={styles.bar}
        ref={bar}
        role="tablist"
        tabIndex={-1}
        aria-label="已打开的页面"
        onWheel={wheel}
        onContextMenu={openMenu}
        onAuxClick={closeByWheelButton}
        onKeyDown={walk}
      >
        {open.map(tab => (
          <Tag
            key={tab.key}
            tab={tab}
            open={open}
            active={tab.key === active}
            reachable={tab.key === reachable}
            onDragStart={drag.onDragStart(tab.key)}
            onDragOver={drag.onDragOver(tab.key)}
            onDragEnd={drag.onDragEnd}
          />
        ))}
      </div>
      {overflows && (
        <button
          type="button"
          className={styles.all}
          aria-label="全部标签"
          title="全部标签"
          aria-haspopup="menu"
          {...list.opener}
        >
          <DownOutlined />
        </button>
      )}
      {list.anchor && (
        <PopMenu
          place={{ anchor: list.anchor }}
          label="全部标签"
          entries={open.map(tab => ({ key: tab.key, label: tabTitle(tab), current: tab.key === active }))}
          onPick={key => navigate(open.find(tab => tab.key === key)?.path ?? key)}
          onClose={list.close}
        />
      )}
      {menu && (
        <PopMenu
          key={`${menu.of} ${menu.x} ${menu.y}`}
          place={menu}
          label="页面标签"
          entries={tabMenu.map(({ key, label, enabled }) => {
            const at = open.findIndex(tab => tab.key === menu.of)
            return { key, label: label(open[at]), disabled: !enabled(open, at) }
          })}
          onPick={key => tabMenu.find(entry => entry.key === key)?.run(menu.of)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/** Returns the key of the pressed tab; empty for a press beside the tabs. */
const keyAt = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tab]')?.dataset.tab) || ''

import { CloseOutlined } from '@ant-design/icons'
import { type MouseEvent, useLayoutEffect, useRef, useState, type WheelEvent } from 'react'
import { navigate } from '../../runtime/routing/navigate.ts'
import { scrollIntoBar, type Tab } from '../../runtime/tabs/tabRules.ts'
import { tabs } from '../../runtime/tabs/tabs.ts'
import { PopMenu } from '../ui/PopMenu.tsx'
import { useStore } from '../ui/useStore.ts'
import styles from './TabBar.module.css'
import { tabMenu } from './tabMenu.ts'

/** The open pages as tags; the right button opens what can be done with one, the wheel scrolls. */
export function TabBar() {
  const { tabs: open, active } = useStore(tabs)
  const bar = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ of: string; x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    const at = open.findIndex(tab => tab.key === active)
    const shown = bar.current?.children[at]
    if (!bar.current || !(shown instanceof HTMLElement)) return
    const { scrollLeft: scroll, clientWidth: width } = bar.current
    bar.current.scrollLeft = scrollIntoBar({ scroll, width }, { left: shown.offsetLeft, width: shown.offsetWidth })
  }, [active, open])

  const wheel = (event: WheelEvent) => {
    if (bar.current && event.deltaX === 0) bar.current.scrollLeft += event.deltaY
  }
  const closeByWheelButton = (event: MouseEvent) => {
    const tab = open.find(other => other.key === keyAt(event))
    if (event.button === 1 && tab && !tab.fixed) void tabs.close(tab.key)
  }

  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    setMenu({ of: keyAt(event), x: event.clientX, y: event.clientY })
  }

  return (
    <>
      <div
        className={styles.bar}
        ref={bar}
        role="tablist"
        aria-label="已打开的页面"
        onWheel={wheel}
        onContextMenu={openMenu}
        onAuxClick={closeByWheelButton}
      >
        {open.map(tab => (
          <Tag key={tab.key} tab={tab} active={tab.key === active} />
        ))}
      </div>
      {menu && (
        <PopMenu
          key={`${menu.of} ${menu.x} ${menu.y}`}
          place={menu}
          label="页面标签"
          entries={tabMenu.map(({ key, label, enabled }) => {
            const at = open.findIndex(tab => tab.key === menu.of)
            return { key, label, disabled: !enabled(open, at) }
          })}
          onPick={key => tabMenu.find(entry => entry.key === key)?.run(menu.of)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

/** Key of the tag that was pressed; empty beside them. */
const keyAt = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tab]')?.dataset.tab) || ''

function Tag({ tab, active }: { tab: Tab; active: boolean }) {
  const close = () => void tabs.close(tab.key)
  return (
    <div className={styles.tag} data-active={active} data-tab={tab.key} role="presentation">
      <button
        type="button"
        className={styles.title}
        role="tab"
        aria-selected={active}
        aria-keyshortcuts={tab.fixed ? undefined : 'Delete'}
        title={tab.title}
        onClick={() => navigate(tab.path)}
        onKeyDown={event => {
          if (event.key === 'Delete' && !tab.fixed) close()
        }}
      >
        {tab.title}
      </button>
      {!tab.fixed && (
        // Only tabs may stand in a tab list: the keyboard has Delete instead.
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-hidden="true"
          aria-label={`关闭${tab.title}`}
          title="关闭"
          onClick={close}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  )
}

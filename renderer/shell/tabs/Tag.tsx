import { CloseOutlined, PushpinFilled } from '@ant-design/icons'
import type { DragEvent } from 'react'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { stays, type Tab, tabTitle, tagTitle } from '../../../runtime/tabs/tabRules.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'
import styles from './TabBar.module.css'

interface Props {
  tab: Tab
  open: readonly Tab[]
  active: boolean
  /** Whether the Tab key reaches it; arrow keys reach the others. */
  reachable: boolean
  onDragStart(event: DragEvent): void
  onDragOver(event: DragEvent): void
  onDragEnd(): void
}

/** One open page. */
export function Tag({ tab, open, active, reachable, ...drag }: Props) {
  const close = () => void tabs.close(tab.key)
  const closable = !stays(tab)
  return (
    <div
      className={styles.tag}
      data-active={active}
      data-tab={tab.key}
      data-subject={tab.subject}
      role="presentation"
      draggable={!tab.fixed}
      {...drag}
    >
      {tab.pinned && <PushpinFilled className={styles.pin ?? ''} />}
      <button
        type="button"
        className={styles.title}
        role="tab"
        aria-selected={active}
        aria-keyshortcuts={closable ? 'Delete' : undefined}
        aria-description={tab.pinned ? '已固定' : undefined}
        tabIndex={reachable ? 0 : -1}
        title={tabTitle(tab)}
        onClick={() => navigate(tab.path)}
        onDoubleClick={() => tabs.refresh(tab.key)}
        onKeyDown={event => {
          if (event.key === 'Delete' && closable) close()
        }}
      >
        {tagTitle(tab, open)}
      </button>
      {closable && (
        // A tab list may contain only tabs, so keyboard users close a tab with Delete.
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-hidden="true"
          aria-label={`关闭${tabTitle(tab)}`}
          title="关闭"
          onClick={close}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  )
}

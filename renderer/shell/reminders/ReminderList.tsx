import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type KeptReminder, markAllRead, markRead, reminders } from '../../../runtime/notify/reminders.ts'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { usePressOutside } from '../../ui/usePressOutside.ts'
import { useStore } from '../../ui/useStore.ts'
import styles from './Reminders.module.css'

/** Width in pixels set in Reminders.module.css, where the screen has room. */
const widest = 340

/** Lists the reminders since sign-in, newest first. */
export function ReminderList({ anchor, onClose }: { anchor: HTMLElement; onClose(): void }) {
  const list = useStore(reminders)
  const box = useRef<HTMLElement>(null)
  usePressOutside(box, anchor, onClose)
  useEffect(() => {
    box.current?.focus()
    return () => anchor.focus({ preventScroll: true })
  }, [anchor])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const { bottom, right } = anchor.getBoundingClientRect()
  // Below the bell, but inside the left edge of a narrow screen.
  const mostRight = innerWidth - Math.min(widest, innerWidth - 16) - 8
  return createPortal(
    <section
      ref={box}
      className={styles.list}
      role="dialog"
      aria-label="通知"
      tabIndex={-1}
      style={{ top: bottom + 6, right: Math.max(8, Math.min(innerWidth - right, mostRight)) }}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2>通知</h2>
        <button type="button" className={styles.link} disabled={list.every(({ read }) => read)} onClick={markAllRead}>
          全部已读
        </button>
      </header>
      {list.length === 0 ? (
        <p className={styles.none}>暂无通知</p>
      ) : (
        <ul>
          {list.map(reminder => (
            <Entry key={reminder.key} reminder={reminder} onDone={onClose} />
          ))}
        </ul>
      )}
      <footer>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onClose()
            navigate('/workbench/notices')
          }}
        >
          查看全部通知
        </button>
      </footer>
    </section>,
    document.body,
  )
}

function Entry({ reminder, onDone }: { reminder: KeptReminder; onDone(): void }) {
  const { key, title, text, action, at, read } = reminder
  return (
    <li data-read={read}>
      <div className={styles.entry}>
        <strong>
          {title}
          {!read && <span className="visually-hidden">（未读）</span>}
        </strong>
        <time dateTime={at.toISOString()} title={at.toLocaleString('zh-CN', { hour12: false })}>
          {momentOf(at)}
        </time>
      </div>
      {text && <p>{text}</p>}
      <div className={styles.buttons}>
        {action && (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              markRead(key)
              onDone()
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
        {!read && (
          <button type="button" className={styles.link} onClick={() => markRead(key)}>
            标为已读
          </button>
        )}
      </div>
    </li>
  )
}

/** Returns the time for today, otherwise the day. */
function momentOf(at: Date): string {
  if (at.toDateString() !== new Date().toDateString())
    return at.toLocaleDateString('zh-CN', { month: '2-digit', day: '2-digit' })
  return at.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
}

import { CloseOutlined, NotificationOutlined } from '@ant-design/icons'
import { markRead, putAway, reminders } from '../../../runtime/notify/reminders.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useStore } from '../../ui/useStore.ts'
import styles from './Reminders.module.css'

/** Maximum number of cards; the others wait in the bell's list and follow as the user dismisses cards. */
const most = 3

/**
 * Shows reminders as cards at the top right until the user dismisses them. The page makes room for the cards: cards
 * over the page would cover buttons that the user is about to press.
 */
export function ReminderBar() {
  const shown = useStore(reminders).filter(reminder => reminder.shown)
  return (
    <section className={styles.bar} aria-label="新通知" hidden={shown.length === 0}>
      {shown.slice(0, most).map(({ key, title, text, action }) => (
        <article key={key} className={styles.card} role="status">
          <NotificationOutlined className={styles.sign} />
          <p className={styles.words} title={text}>
            <strong>{title}</strong>
            {text && <span>{text}</span>}
          </p>
          {action && (
            <PlainButton
              tone="primary"
              onClick={() => {
                markRead(key)
                action.run()
              }}
            >
              {action.label}
            </PlainButton>
          )}
          <button type="button" className={styles.away} aria-label={`收起：${title}`} onClick={() => putAway(key)}>
            <CloseOutlined />
          </button>
        </article>
      ))}
    </section>
  )
}

import { CloseOutlined } from '@ant-design/icons'
import { markRead, putAway, reminders } from '../../runtime/notify/reminders.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { useStore } from '../ui/useStore.ts'
import styles from './Reminders.module.css'

const most = 4

/** Cards at top right for things to read; they stay until they are put away. */
export function ReminderCards() {
  const shown = useStore(reminders).filter(reminder => reminder.shown)
  return (
    <section className={styles.cards} aria-label="新通知" hidden={shown.length === 0}>
      {shown.slice(0, most).map(({ key, title, text, action }) => (
        <article key={key} className={styles.card} role="status">
          <div className={styles.entry}>
            <strong>{title}</strong>
            <button type="button" className={styles.away} aria-label={`收起：${title}`} onClick={() => putAway(key)}>
              <CloseOutlined />
            </button>
          </div>
          {text && <p>{text}</p>}
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
        </article>
      ))}
    </section>
  )
}

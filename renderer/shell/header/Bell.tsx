import { BellOutlined } from '@ant-design/icons'
import { reminders } from '../../../runtime/notify/reminders.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAnchor } from '../../ui/useAnchor.ts'
import { useStore } from '../../ui/useStore.ts'
import { ReminderList } from '../reminders/ReminderList.tsx'
import styles from './HeaderBar.module.css'

/** Shows the number of unread reminders; a click opens their list. */
export function Bell() {
  const list = useStore(reminders)
  const { anchor, close, opener } = useAnchor()
  const unread = list.filter(({ read }) => !read).length
  const label = unread > 0 ? `通知，${unread} 条未读` : '通知'
  return (
    <>
      <IconButton label={label} className={styles.tool} aria-haspopup="dialog" {...opener}>
        <BellOutlined />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      {anchor && <ReminderList anchor={anchor} onClose={close} />}
    </>
  )
}

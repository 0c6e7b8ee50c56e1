import { useEffect, useState } from 'react'
import { type Notice, notify } from '../../runtime/notify/notify.ts'
import styles from './Toaster.module.css'

const lifetime = 3000

/** Shows the notices of the runtime at top centre for three seconds. Plain, so that the login page needs no library. */
export function Toaster() {
  const [notices, setNotices] = useState<readonly Notice[]>([])

  useEffect(
    () =>
      notify.subscribe(notice => {
        setNotices(list => [...list.slice(-4), notice])
        setTimeout(() => setNotices(list => list.filter(other => other.id !== notice.id)), lifetime)
      }),
    [],
  )

  return (
    <div className={styles.place}>
      {notices.map(notice => (
        <div
          key={notice.id}
          className={styles.notice}
          data-kind={notice.kind}
          role={notice.kind === 'error' ? 'alert' : 'status'}
        >
          <span className={styles.mark} aria-hidden="true" />
          {notice.text}
        </div>
      ))}
    </div>
  )
}

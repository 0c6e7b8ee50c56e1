import { useEffect, useState } from 'react'
import { type Notice, notify } from '../../runtime/notify/notify.ts'
import styles from './Toaster.module.css'

const lifetime = 3000

/**
 * Shows the notices of the runtime at the top centre for three seconds. Plain markup, so that the login page needs no
 * library.
 */
export function Toaster() {
  const [notices, setNotices] = useState<readonly Notice[]>([])

  useEffect(() => {
    const ends = new Map<number, ReturnType<typeof setTimeout>>()
    const stop = notify.subscribe(notice =>
      setNotices(list => {
        // A repeated text is the same message and only stays longer.
        const same = list.find(({ kind, text }) => kind === notice.kind && text === notice.text)
        const { id } = same ?? notice
        clearTimeout(ends.get(id))
        ends.set(
          id,
          setTimeout(() => {
            ends.delete(id)
            setNotices(now => now.filter(other => other.id !== id))
          }, lifetime),
        )
        return same ? list : [...list.slice(-4), notice]
      }),
    )
    return () => {
      stop()
      for (const end of ends.values()) clearTimeout(end)
    }
  }, [])

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

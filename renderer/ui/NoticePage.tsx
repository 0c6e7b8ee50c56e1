import type { ReactNode } from 'react'
import styles from './NoticePage.module.css'

/** A page with one message: not found, not allowed, not built yet, failed. Plain markup. */
export function NoticePage({
  mark,
  title,
  children,
  actions,
}: {
  /** Large text above the title, for example 404. */
  mark?: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className={styles.notice} aria-labelledby="notice-title">
      {mark && <div className={styles.mark}>{mark}</div>}
      <h1 id="notice-title" className={styles.title}>
        {title}
      </h1>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

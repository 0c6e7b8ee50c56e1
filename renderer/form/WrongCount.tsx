import type { ReactNode } from 'react'
import styles from './WrongCount.module.css'

/** Number of invalid fields in a section; hidden if none. */
export function WrongCount({ count = 0, children }: { count: number | undefined; children?: ReactNode }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count}
      {children}
    </span>
  )
}

import type { ComponentProps } from 'react'
import styles from './TickBox.module.css'

/** A tick box of a row. Where fingers operate, 40 px around it belong to it. */
export function TickBox(props: ComponentProps<'input'>) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" {...props} />
    </label>
  )
}

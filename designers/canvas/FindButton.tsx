import type { ComponentProps } from 'react'
import styles from './FindButton.module.css'

/** Words about an element that show it when they are pressed. */
export const FindButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={styles.find} />
)

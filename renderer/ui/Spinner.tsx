import styles from './Spinner.module.css'

/** A spinner with a text for screen readers. */
export function Spinner({ label = '加载中', size = 28 }: { label?: string; size?: number }) {
  return (
    <span className={styles.wrap} role="status">
      <span className={styles.ring} style={{ width: size, height: size }} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

import styles from './schemaForm.module.css'

/** Shown where nothing can be drawn, with the reason; an existing value is shown and kept. */
export function Placeholder({ reason, value }: { reason: string; value?: unknown }) {
  return (
    <div className={styles.placeholder} role="note" data-placeholder>
      <span>无法显示：{reason}</span>
      {value !== undefined && <pre>{JSON.stringify(value, null, 2)}</pre>}
    </div>
  )
}

import styles from './schemaForm.module.css'

/** Stands where nothing can be drawn, and says why; a value that is there is shown and kept. */
export function Placeholder({ reason, value }: { reason: string; value?: unknown }) {
  return (
    <div className={styles.placeholder} role="note" data-placeholder>
      <span>无法显示：{reason}</span>
      {value !== undefined && <pre>{JSON.stringify(value, null, 2)}</pre>}
    </div>
  )
}

import { SchemaError } from '../../../runtime/schema/schemaError.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './states.module.css'

/** Replaces a page that cannot be drawn, with the reason and a remedy. */
export function ErrorCard({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const isSchema = error instanceof SchemaError
  return (
    <section className={styles.card} role="alert">
      <h2>{isSchema ? '页面定义有误' : '页面加载失败'}</h2>
      {isSchema ? (
        <dl className={styles.facts}>
          <dt>文件</dt>
          <dd>
            <code>{error.file}</code>
          </dd>
          <dt>位置</dt>
          <dd>
            <code>{error.path || '（根）'}</code>
          </dd>
          <dt>实际</dt>
          <dd>
            <code>{error.found}</code>
          </dd>
          <dt>应为</dt>
          <dd>{error.expected}</dd>
        </dl>
      ) : (
        <p className={styles.reason}>{error instanceof Error ? error.message : String(error)}</p>
      )}
      {onRetry && (
        <PlainButton tone="primary" onClick={onRetry}>
          重试
        </PlainButton>
      )}
    </section>
  )
}

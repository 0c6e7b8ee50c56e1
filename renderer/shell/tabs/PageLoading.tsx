import { Spinner } from '../../ui/Spinner.tsx'
import styles from './PageLoading.module.css'

/** Shown while the code or schema of a page loads; it appears with a delay, because most pages load at once. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label="页面加载中" />
    </div>
  )
}

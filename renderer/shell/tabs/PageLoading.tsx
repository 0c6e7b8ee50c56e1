import { Spinner } from '../../ui/Spinner.tsx'
import styles from './PageLoading.module.css'

/** While the code or schema of a page is on its way; shown late, because it mostly comes at once. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label="页面加载中" />
    </div>
  )
}

import { loadingMask } from '../../runtime/request/loadingMask.ts'
import styles from './LoadingMask.module.css'
import { Spinner } from './Spinner.tsx'
import { useStore } from './useStore.ts'

/** Covers the screen during calls; the runtime decides when. */
export function LoadingMask() {
  const shown = useStore(loadingMask)
  if (!shown) return null
  return (
    <div className={styles.mask} data-testid="loading-mask">
      <Spinner label="正在加载，请稍候" size={36} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './states.module.css'

/** Loading state of a page or part. */
export const Loading = () => (
  <div className={styles.state}>
    <Spinner />
  </div>
)

/** Empty state, with possible actions. */
export const Empty = ({ text = '暂无数据', children }: { text?: string; children?: ReactNode }) => (
  <div className={styles.state}>
    <svg width="56" height="40" viewBox="0 0 56 40" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M8 14 14 4h28l6 10v20a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V14Z" />
      <path d="M8 14h12l3 6h10l3-6h12" />
    </svg>
    <p>{text}</p>
    {children}
  </div>
)

/** The user lacks the code; the server would refuse too. */
export const Refused = ({ title }: { title: string }) => (
  <div className={styles.state}>
    <p className={styles.strong}>无权查看“{title}”</p>
    <p>您没有此页面的权限，请联系管理员开通。</p>
  </div>
)

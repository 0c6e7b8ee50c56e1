import { navigate } from '../../../runtime/routing/navigate.ts'
import { NoticePage } from '../../ui/NoticePage.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { CustomProps } from '../customProps.ts'
import { part } from '../pageParts.ts'
import styles from './PlannedPage.module.css'

/** A menu route whose screen is not built yet. */
export function PlannedPage({ params }: CustomProps) {
  const title = typeof params.title === 'string' ? params.title : ''
  return (
    <NoticePage
      mark={
        <svg className={styles.sign} viewBox="0 0 96 72" aria-hidden="true">
          <rect x="6" y="8" width="84" height="56" rx="6" />
          <path d="M6 22h84M16 34h28M16 44h20M16 54h24" />
          <rect x="56" y="34" width="24" height="20" rx="3" strokeDasharray="4 4" />
        </svg>
      }
      title={title}
      actions={
        <PlainButton {...part('home')} onClick={() => navigate('/')}>
          返回首页
        </PlainButton>
      }
    >
      <p>该功能尚未建成</p>
    </NoticePage>
  )
}

import { session } from '../../runtime/session/session.ts'
import { NoticePage } from '../ui/NoticePage.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Splash.module.css'

/** Shown between sign-in and the first page. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <Spinner label="正在加载" size={36} />
    </div>
  )
}

/** Shown when the user is signed in, but user or permissions failed to load. */
export function SessionFailed() {
  return (
    <NoticePage
      title="加载失败"
      actions={
        <>
          {/* The phase of the session decides what is drawn next. */}
          <PlainButton tone="primary" onClick={() => session.refreshSession().catch(() => {})}>
            重试
          </PlainButton>
          <PlainButton onClick={() => void session.logout()}>退出登录</PlainButton>
        </>
      }
    >
      <p>未能读取您的个人信息和权限，请检查网络后重试。</p>
    </NoticePage>
  )
}

import { session } from '../../runtime/session/session.ts'
import { NoticePage } from '../ui/NoticePage.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Splash.module.css'

/** Between signing in and the first page. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <Spinner label="正在加载" size={36} />
    </div>
  )
}

/** Signed in, but person and permissions did not come. */
export function SessionFailed() {
  return (
    <NoticePage
      title="加载失败"
      actions={
        <>
          {/* The outcome is drawn from the phase of the session. */}
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

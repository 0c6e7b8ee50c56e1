import { useEffect, useState } from 'react'
import type { Subject } from '../../runtime/request/viewedAs.ts'
import { endViewAs } from '../../runtime/session/viewAs.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Differences } from './Differences.tsx'
import styles from './diagnostics.module.css'

/** Shows whose rights are viewed and the differences, and ends the session. */
export function ViewAsBanner({ subject }: { subject: Subject }) {
  const [comparing, setComparing] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void endViewAs(), Math.max(0, Date.parse(subject.until) - Date.now()))
    return () => clearTimeout(timer)
  }, [subject.until])
  return (
    <div className={styles.banner} role="status" data-diagnostics="">
      <span>
        正在以{subject.kind === 'user' ? '用户' : '角色'}“{subject.name}”的身份查看，只能看，不能修改，
        {timeOf(subject.until)}
        自动结束
      </span>
      <PlainButton onClick={() => setComparing(now => !now)} aria-expanded={comparing}>
        与我的界面有何不同
      </PlainButton>
      <PlainButton onClick={() => void endViewAs()}>退出</PlainButton>
      {comparing && <Differences onClose={() => setComparing(false)} />}
    </div>
  )
}

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })

import { type ReactNode, useEffect, useRef } from 'react'
import logo from '../theme/logo.svg'
import styles from './EntranceFrame.module.css'

interface EntranceFrameProps {
  title: string
  note: string
  /** Step of a form in steps: each begins in its first empty field. */
  step?: number
  children: ReactNode
}

/** Frame of login and password retrieval: description on the left, form on the right. */
export function EntranceFrame({ title, note, step, children }: EntranceFrameProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step === undefined) return
    const inputs = card.current?.querySelectorAll('input') ?? []
    for (const input of inputs) if (input.value === '') return input.focus()
  }, [step])
  return (
    <div className={styles.page}>
      <aside className={styles.story}>
        <div className={styles.brand}>
          <img src={logo} alt="" width="36" height="36" />
          <span>集团管理控制台</span>
        </div>
        <div>
          <p className={styles.headline}>
            一处登录
            <br />
            管好组织、人员与流程
          </p>
          <ul className={styles.points}>
            <li>组织、岗位、角色与权限统一授权</li>
            <li>多应用系统一键切换，菜单随权限变化</li>
            <li>每一次变更都有审计记录</li>
          </ul>
        </div>
        <Drawing />
      </aside>
      <section className={styles.side}>
        <div ref={card} className={styles.card}>
          <h1>{title}</h1>
          <p className={styles.note}>{note}</p>
          {children}
        </div>
      </section>
    </div>
  )
}

/** Line drawing of an organization chart. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 420 200" aria-hidden="true">
      <path d="M210 46v34M70 114V80h280v34M210 80v34M70 150v20h-40v10M70 170h40v10M350 150v20h-40v10M350 170h40v10" />
      <rect x="160" y="12" width="100" height="34" rx="6" />
      <rect x="25" y="114" width="90" height="36" rx="6" />
      <rect x="165" y="114" width="90" height="36" rx="6" />
      <rect x="305" y="114" width="90" height="36" rx="6" />
      <circle cx="30" cy="186" r="6" />
      <circle cx="110" cy="186" r="6" />
      <circle cx="310" cy="186" r="6" />
      <circle cx="390" cy="186" r="6" />
    </svg>
  )
}

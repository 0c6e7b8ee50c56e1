import { session } from '../../../runtime/session/session.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useStore } from '../../ui/useStore.ts'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'

/** Greeting with name and date. */
export function GreetingBlock({ block, data }: BlockProps<'greeting'>) {
  const { scope } = usePageContext()
  const { user } = useStore(session)
  const now = new Date()
  const note = block.note === undefined ? null : compile(block.note).evaluate({ ...scope, row: data ?? {} })
  return (
    <div className={styles.greeting}>
      <div>
        <strong>
          {greetingAt(now.getHours())}，{user?.name ?? ''}
        </strong>
        {typeof note === 'string' && <p>{note}</p>}
      </div>
      <time dateTime={now.toISOString()}>
        {now.toLocaleDateString('zh-CN', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })}
      </time>
    </div>
  )
}

export function greetingAt(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '早上好'
  if (hour < 14) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

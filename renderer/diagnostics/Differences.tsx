import { useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { recentCalls } from '../../runtime/data/recentCalls.ts'
import { type Difference, differencesOf } from '../../runtime/explain/differences.ts'
import { type RouteDifference, routeDifferences } from '../../runtime/explain/routeDifferences.ts'
import { allRoutes } from '../../runtime/routing/routeTable.ts'
import { session } from '../../runtime/session/session.ts'
import { type LivePage, seenPages } from '../page/livePages.ts'
import { useAnswer } from '../page/useAnswer.ts'
import { ModalBox } from '../ui/ModalBox.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import styles from './diagnostics.module.css'
import { liveOf } from './liveOf.ts'
import { NodeDetail } from './NodeDetail.tsx'
import { RouteDifferences } from './RouteDifferences.tsx'
import { kindText, stateText } from './reasonText.ts'

interface Compared {
  title: string
  differences: Difference[]
  /** Number of records that each sees, if the page shows a list. */
  counts?: { mine: number; theirs: number }
}

/** Differences of displayed pages for the user and the viewed user, pages that only one may open, and why. */
export function Differences({ onClose }: { onClose(): void }) {
  const { data, error } = useAnswer(() => compare(seenPages()), [])
  const [open, setOpen] = useState<string>()
  const differs = data?.pages.some(page => page.differences.length > 0 || page.counts)
  return (
    <ModalBox label="与我的界面有何不同" easy onClose={onClose} className={styles.dialog}>
      <header className={styles.head}>
        <h2>与我的界面有何不同</h2>
        <PlainButton onClick={onClose}>关闭</PlainButton>
      </header>
      {error !== undefined && <p className={styles.note}>{error instanceof Error ? error.message : String(error)}</p>}
      {data && !differs && <p className={styles.note}>此页面上没有不同。</p>}
      {data?.pages.map(({ title, differences, counts }) => (
        <section key={title}>
          {(differences.length > 0 || counts) && <h3>{title}</h3>}
          {counts && (
            <p className={styles.note}>
              数据范围：我能看到 {counts.mine} 条，对方能看到 {counts.theirs} 条
            </p>
          )}
          <ul className={styles.nodes}>
            {differences.map(({ mine, theirs }) => {
              const key = `${title} ${mine.path}`
              return (
                <li key={key}>
                  <button
                    type="button"
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? undefined : key)}
                  >
                    <strong>{mine.title}</strong>
                    <small>{kindText[mine.kind]}</small>
                    <span>
                      我：{stateText[mine.state]}，对方：{stateText[theirs.state]}
                    </span>
                  </button>
                  {open === key && <NodeDetail node={theirs} call={undefined} />}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {data && data.routes.length > 0 && <RouteDifferences routes={data.routes} theirs={data.theirs} />}
    </ModalBox>
  )
}

interface Comparison {
  pages: Compared[]
  routes: RouteDifference[]
  theirs: ReadonlySet<string>
}

async function compare(pages: readonly LivePage[]): Promise<Comparison> {
  const own = (await callEndpoint('auth.userPermissions', {}, { silent: true, asSelf: true })) as {
    permissionsList: string[]
  }
  const mine = new Set(own.permissionsList)
  const theirs = session.get().permissions
  const compared = await Promise.all(
    pages.map(async live => {
      const counts = await countsOf(live)
      const differences = differencesOf(live.page, liveOf(live, mine), liveOf(live, theirs))
      return { title: live.page.title, differences, ...(counts ? { counts } : {}) }
    }),
  )
  return { pages: compared, routes: routeDifferences(allRoutes(), mine, theirs), theirs }
}

/** Repeats the list's last request with the user's own rights. */
async function countsOf({ page, facts }: LivePage): Promise<Compared['counts']> {
  const theirs = facts().count
  if (page.kind !== 'list' || theirs === undefined) return undefined
  const { source } = page.schema
  const last = recentCalls.get().findLast(call => call.endpoint === source)
  const answer = await callEndpoint(source, last?.args ?? {}, { silent: true, mask: false, asSelf: true })
  const mine = Array.isArray(answer) ? answer.length : ((answer as { total?: number }).total ?? theirs)
  return mine === theirs ? undefined : { mine, theirs }
}

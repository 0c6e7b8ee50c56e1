import { useId, useState } from 'react'
import { holds } from '../../runtime/session/holds.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import type { Tab } from '../../schemas/types/pages/tabs.ts'
import { usePageContext } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'
import { Refused } from '../page/states/StateText.tsx'
import { useInnerHost } from '../page/useInnerHost.ts'
import { Active, useActive } from '../ui/active.ts'
import { TabBar } from '../ui/TabBar.tsx'
import styles from './PageTabs.module.css'

export interface PageTabsProps {
  tabs: readonly Tab[]
  scope: Scope
  label: string
  /** `fill` if the area has its own height. */
  place: 'inside' | 'fill'
  onSaved?: () => void
}

/** Tabs of pages; each mounts when first shown and stays mounted. */
export function PageTabs({ tabs, scope, label, place, onSaved }: PageTabsProps) {
  const id = useId()
  const { PageView } = usePageContext()
  const active = useActive()
  const { host, version } = useInnerHost(onSaved)
  const shown = tabs.filter(tab => holds(tab.permission) && evaluateCondition(tab.visible, scope))
  const [chosen, setChosen] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const at = Math.min(chosen, shown.length - 1)
  const keyOf = (tab: Tab) => `${tab.page} ${tab.title}`
  const choose = (index: number) => {
    const next = shown[index]
    if (!next) return
    setChosen(index)
    setSeen(now => new Set([...now, keyOf(next)]))
  }
  if (shown.length === 0 && place === 'fill') return <Refused title={label} />
  return (
    <div className={styles.tabs} data-place={place}>
      <TabBar
        id={id}
        label={label}
        className={styles.bar}
        tabs={shown.map((tab, index) => ({ key: keyOf(tab), at: index, title: tab.title }))}
        chosen={at}
        onChoose={choose}
      />
      {shown.map((tab, index) =>
        index === at || seen.has(keyOf(tab)) ? (
          <Active key={`${keyOf(tab)} ${version}`} value={active && index === at}>
            <div
              role="tabpanel"
              id={`${id}p${index}`}
              aria-labelledby={`${id}t${index}`}
              className={styles.panel}
              hidden={index !== at}
            >
              <PageView
                name={tab.page}
                params={evaluateArguments(tab.with, scope)}
                host={host}
                place={place}
                above={tab.title}
              />
            </div>
          </Active>
        ) : null,
      )}
    </div>
  )
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { type DayRange, daysOf, readRange } from '../../../runtime/data/dayRange.ts'
import type { DashboardRange, RangeName } from '../../../schemas/types/pages/dashboard.ts'
import { usePageContext } from '../../page/pageContext.ts'

export const rangeNames: Record<RangeName, string> = {
  today: '今天',
  last7: '近 7 天',
  last30: '近 30 天',
  last90: '近 90 天',
  month: '本月',
  year: '今年',
}
const names = Object.keys(rangeNames) as RangeName[]

/** Query parameter of the range; the names of page parameters begin with a letter. */
const word = '_range'

export interface ChosenRange {
  chosen: RangeName | DayRange
  days: DayRange
  choose(range: RangeName | DayRange): void
}

/** The page's days, stored in its address. `version` increments on reload, because `last7` may have changed. */
export function useRange(range: DashboardRange | undefined, version: number): ChosenRange | undefined {
  const { host } = usePageContext()
  const first = range?.default ?? 'last7'
  const [chosen, setChosen] = useState(() => readRange(host.query?.read()[word], names) ?? first)

  useEffect(
    () => host.query?.follow?.(() => setChosen(readRange(host.query?.read()[word], names) ?? first)),
    [host, first],
  )
  const choose = useCallback(
    (next: RangeName | DayRange) => {
      setChosen(next)
      if (!host.query) return
      const { [word]: _, ...rest } = host.query.read()
      const text = typeof next === 'string' ? next : `${next.from}~${next.to}`
      host.query.write(next === first ? rest : { ...rest, [word]: text })
    },
    [host, first],
  )
  const { from, to } = typeof chosen === 'string' ? daysOf(chosen, new Date()) : chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days of a name change with time
  return useMemo(
    () => (range ? { chosen, days: { from, to }, choose } : undefined),
    [range !== undefined, chosen, from, to, choose, version],
  )
}

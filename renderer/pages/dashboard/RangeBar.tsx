import { Suspense, useState } from 'react'
import { lengthOf } from '../../../runtime/data/dayRange.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import type { DashboardRange, RangeName } from '../../../schemas/types/pages/dashboard.ts'
import { libraryPart } from '../../ui/libraryPart.tsx'
import styles from './DashboardPage.module.css'
import { type ChosenRange, rangeNames } from './useRange.ts'

const DaysInput = libraryPart(() => import('./DaysInput.tsx').then(module => module.DaysInput))

const usualDays = 366

/** Chooses the page's days: a named range ending today, or any two days. */
export function RangeBar({ range, chosen, days, choose }: ChosenRange & { range: DashboardRange }) {
  const [own, setOwn] = useState(typeof chosen !== 'string')
  const most = range.maxDays ?? usualDays
  const offered = (Object.entries(rangeNames) as [RangeName, string][]).filter(
    ([name]) => lengths[name] <= most || name === range.default,
  )
  return (
    <div className={styles.range}>
      <select
        aria-label="时间范围"
        value={own ? 'own' : String(chosen)}
        onChange={event => {
          const name = event.target.value
          setOwn(name === 'own')
          choose(name === 'own' ? days : (name as RangeName))
        }}
      >
        {offered.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
        <option value="own">自定义</option>
      </select>
      {own ? (
        <Suspense>
          <DaysInput
            days={days}
            onChange={next => (lengthOf(next) > most ? notify.info(`最多选择 ${most} 天`) : choose(next))}
          />
        </Suspense>
      ) : (
        <span>{days.from === days.to ? days.from : `${days.from} 至 ${days.to}`}</span>
      )}
    </div>
  )
}

/** Maximum days of each named range. */
const lengths: Record<RangeName, number> = { today: 1, last7: 7, last30: 30, last90: 90, month: 31, year: 366 }

import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect, useMemo } from 'react'
import type { ResolvedCalendar, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import type { CalendarSpan } from '../../../../schemas/types/pages/listDisplay.ts'
import { ErrorCard } from '../../../page/states/ErrorCard.tsx'
import { Empty } from '../../../page/states/StateText.tsx'
import { useStillTouch } from '../../../ui/followDrag.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { phone, useMedia } from '../../../ui/useMedia.ts'
import type { ShownColor } from '../shownColor.ts'
import type { useListPage } from '../useListPage.ts'
import { AgendaList } from './AgendaList.tsx'
import { dayOf, minutesOfDay, now, spanTitle } from './days.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { PhoneMonth } from './PhoneMonth.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import { type Calendar, useCalendar } from './useCalendar.ts'
import './agenda.css'
import './calendar.css'
import './hours.css'
import '../../../ui/drag.css'

const spanNames: Record<CalendarSpan, string> = { month: '月', week: '周', day: '日', list: '列表' }
const allSpans: readonly CalendarSpan[] = ['month', 'week', 'day', 'list']
/** Seven days have no room on a phone. */
const phoneSpans: readonly CalendarSpan[] = ['month', 'day', 'list']

interface CalendarViewProps {
  page: ResolvedList
  display: ResolvedCalendar
  list: ReturnType<typeof useListPage>
}

/** A list as a calendar: month, week, day or the entries below each other. */
export function CalendarView({ page, display, list }: CalendarViewProps) {
  const isPhone = useMedia(phone)
  const spans = isPhone ? phoneSpans : allSpans
  const calendar = useCalendar(page, display, list, spans)
  useStillTouch()
  const { span, day, turn, setDay, mayAdd, addAt } = calendar
  // The why panel answers for the rows in sight.
  const { report } = list
  const { entries } = calendar
  useEffect(() => report([...new Set(entries.map(entry => entry.row))]), [report, entries])

  if (calendar.error !== undefined) return <ErrorCard error={calendar.error} onRetry={calendar.loadAgain} />
  const agenda = (only?: number) => (
    <AgendaList
      calendar={calendar}
      columns={list.columns}
      empty={<Empty text="这段时间没有安排" />}
      {...(only === undefined ? {} : { only })}
    />
  )
  return (
    <div className="calendar" aria-busy={calendar.loading}>
      <div className="calendar-bar">
        <PlainButton onClick={() => setDay(dayOf(now()))}>今天</PlainButton>
        <IconButton label={`上一${unitOf(span)}`} onClick={() => turn(-1)}>
          <LeftOutlined aria-hidden />
        </IconButton>
        <IconButton label={`下一${unitOf(span)}`} onClick={() => turn(1)}>
          <RightOutlined aria-hidden />
        </IconButton>
        <h2 aria-live="polite">{spanTitle(span, day)}</h2>
        <Legend calendar={calendar} />
        {isPhone && mayAdd && (
          <PlainButton onClick={() => addAt(day * minutesOfDay + (calendar.isWhole ? 0 : 9 * 60))}>
            <PlusOutlined aria-hidden /> 添加
          </PlainButton>
        )}
        <fieldset>
          <legend className="visually-hidden">显示的范围</legend>
          {spans.map(one => (
            <button key={one} type="button" aria-pressed={one === span} onClick={() => calendar.setSpan(one)}>
              {spanNames[one]}
            </button>
          ))}
        </fieldset>
      </div>
      {calendar.left > 0 && (
        <p className="calendar-left" role="status">
          这段时间的安排太多，还有 {calendar.left} 项没有显示，请用查询条件缩小范围
        </p>
      )}
      {span === 'list' ? (
        agenda()
      ) : span !== 'month' ? (
        <TimeGrid calendar={calendar} />
      ) : isPhone ? (
        <>
          <PhoneMonth calendar={calendar} />
          {agenda(day)}
        </>
      ) : (
        <MonthGrid calendar={calendar} />
      )}
      <p id="calendar-keys" className="visually-hidden">
        方向键选择日期，回车进入当天的安排或新增，N 新增，Alt 加方向键移动安排，Alt 加 Shift 加方向键调整结束时间，Esc
        回到日期
      </p>
      <p role="status" className="visually-hidden">
        {calendar.said}
      </p>
    </div>
  )
}

const unitOf = (span: CalendarSpan) => (span === 'day' ? '天' : span === 'week' ? '周' : '月')

/** The values that colour the entries in sight. */
function Legend({ calendar: { entries, colorOf } }: { calendar: Calendar }) {
  const found = useMemo(() => {
    const colors = new Map<string, ShownColor>()
    for (const entry of entries) {
      const color = colorOf(entry)
      if (color.label !== undefined) colors.set(color.label, color)
    }
    return [...colors.entries()]
  }, [entries, colorOf])
  if (found.length === 0) return null
  return (
    <ul className="calendar-legend" aria-label="颜色">
      {found.map(([label, { className }]) => (
        <li key={label} className={className}>
          <i aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}

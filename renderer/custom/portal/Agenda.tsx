import styles from './Agenda.module.css'
import { addressOf, type ContentsProps } from './ContentCards.tsx'
import { momentOf } from './portalData.ts'
import { dayText, spanText } from './portalTime.ts'

/** Dates of a schedule, one block for each day. */
export function Agenda({ section, contents }: ContentsProps) {
  return (
    <ul className={styles.agenda}>
      {contents.map(content => {
        const moment = momentOf(content)
        const { month, day, weekday } = dayText(moment ?? content.createdAt ?? '')
        return (
          <li
            key={`${content.id} ${moment}`}
            style={{ '--mark': String(content.color ?? 'var(--c-primary)') } as React.CSSProperties}
          >
            <time dateTime={moment} className={styles.day}>
              <small>{month}</small>
              <strong>{day}</strong>
              <small>{weekday}</small>
            </time>
            <a href={addressOf(section, content.id)}>
              <strong>{content.title}</strong>
              <span>{[spanText(moment, content.endAt), content.place].filter(Boolean).join(' · ')}</span>
              {content.summary && <span className={styles.summary}>{content.summary}</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

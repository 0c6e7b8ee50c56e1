import { Icon } from '../../ui/Icon.tsx'
import styles from './ContentCards.module.css'
import { momentOf, type PortalContent, type PortalSection, portalAddress } from './portalData.ts'
import { dayText, spanText } from './portalTime.ts'

export interface ContentsProps {
  section: PortalSection
  contents: readonly PortalContent[]
}

/** Address of a content in its section. */
export const addressOf = ({ key }: PortalSection, id: string) => `#${portalAddress({ section: key, id })}`

/** Contents with their covers. */
export function ContentCards({ section, contents }: ContentsProps) {
  return (
    <ul className={styles.cards}>
      {contents.map(content => (
        <li key={content.id}>
          <a href={addressOf(section, content.id)}>
            <Cover content={content} icon={section.icon} />
            <span className={styles.words}>
              <strong>{content.title}</strong>
              {content.summary && <span className={styles.summary}>{content.summary}</span>}
              <small>{[content.categoryName, noteOf(content)].filter(Boolean).join(' · ')}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The picture, or the icon of the section on a tint. */
export function Cover({ content, icon }: { content: PortalContent; icon: string }) {
  return (
    <span className={styles.cover} aria-hidden="true">
      {content.cover ? <img src={content.cover} alt="" loading="lazy" /> : <Icon name={icon} />}
    </span>
  )
}

/** When it is, or since when it is there. */
export const noteOf = (content: PortalContent): string => {
  const moment = momentOf(content)
  if (moment === undefined) return shortDay(content.publishFrom ?? content.updatedAt ?? content.createdAt ?? '')
  return spanText(moment, content.endAt)
}

const shortDay = (moment: string) => {
  const { month, day } = dayText(moment)
  return `${month}${day} 日`
}

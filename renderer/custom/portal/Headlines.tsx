import cards from './ContentCards.module.css'
import { addressOf, type ContentsProps, Cover, noteOf } from './ContentCards.tsx'
import styles from './Headlines.module.css'

/** Contents as lines below each other, the first with its cover. */
export function Headlines({ section, contents }: ContentsProps) {
  const [first, ...rest] = contents
  if (!first) return null
  return (
    <div className={styles.headlines}>
      <a className={styles.lead} href={addressOf(section, first.id)}>
        <Cover content={first} icon={section.icon} />
        <span className={cards.words}>
          <strong>{first.title}</strong>
          {first.summary && <span className={cards.summary}>{first.summary}</span>}
        </span>
      </a>
      <ul>
        {rest.map(content => (
          <li key={content.id}>
            <a href={addressOf(section, content.id)}>{content.title}</a>
            <small>{noteOf(content)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

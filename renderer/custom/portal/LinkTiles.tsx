import { Icon } from '../../ui/Icon.tsx'
import styles from './LinkTiles.module.css'
import { linkTo, type PortalLink } from './portalData.ts'

/** Entries to systems and daily work; `grouped` puts the name of the group above each. */
export function LinkTiles({ links, grouped = false }: { links: readonly PortalLink[]; grouped?: boolean }) {
  if (!grouped) return <Tiles links={links} />
  const groups = [...new Set(links.map(({ group }) => group ?? ''))]
  return groups.map(group => (
    <div key={group} className={styles.group}>
      {group !== '' && <h3>{group}</h3>}
      <Tiles links={links.filter(link => (link.group ?? '') === group)} />
    </div>
  ))
}

function Tiles({ links }: { links: readonly PortalLink[] }) {
  return (
    <ul className={styles.tiles}>
      {links.map(({ id, name, icon, link, newTab, summary }) => (
        <li key={id}>
          <a {...linkTo(link, newTab)} title={summary ?? undefined}>
            <span className={styles.sign}>
              <Icon name={icon} />
            </span>
            <span className={styles.words}>
              <strong>{name}</strong>
              {summary && <small>{summary}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router-dom'
import { locationTitle } from '../../../runtime/routing/locationTitle.ts'
import type { Location } from '../../../runtime/routing/route.ts'
import { menuRouteOf } from '../../../runtime/routing/routeTable.ts'
import { session } from '../../../runtime/session/session.ts'
import { useStore } from '../../ui/useStore.ts'
import { findPlace } from '../menu/menuTree.ts'
import styles from './Breadcrumb.module.css'

interface Crumb {
  title: string
  href?: string
}

/** Shows the module, the page of the menu, and the open page when it is a different one (detail, edit). */
export function Breadcrumb({ location }: { location: Location | null }) {
  const menus = useStore(session, state => state.menus)
  if (!location) return null
  const { route } = location
  const place = findPlace(menus, menuRouteOf(location.path))
  const crumbs: Crumb[] = []
  if (place) {
    if (place.module !== place.page && place.module.name !== place.page.name) crumbs.push({ title: place.module.name })
    const own = place.page.route === route.route
    crumbs.push(
      own || !place.page.route ? { title: place.page.name } : { title: place.page.name, href: place.page.route },
    )
  }
  if (place?.page.route !== route.route) crumbs.push({ title: locationTitle(location) })

  return (
    <nav aria-label="当前位置" className={styles.breadcrumb}>
      <ol>
        {crumbs.map(({ title, href }, index) => (
          <li key={title} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {href ? <Link to={href}>{title}</Link> : title}
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { type SyntheticEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MenuNode } from '../../../runtime/session/sessionState.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './SideMenu.module.css'

interface Props {
  module: MenuNode
  collapsed: boolean
  open: boolean
  /** Id of the open page; empty when it belongs to another module. */
  current: string
  onToggle: () => void
}

/**
 * One module with its pages. In the collapsed menu its pages open beside it. A module with a single page is drawn as
 * that page.
 */
export function MenuModule({ module, collapsed, open, current, onToggle }: Props) {
  const id = useId()
  const [top, setTop] = useState(0)
  // Beside its module, but inside the window.
  const place = (event: SyntheticEvent<HTMLElement>) => {
    const room = Math.min(480, window.innerHeight * 0.6, 46 + module.children.length * 36)
    setTop(Math.max(8, Math.min(event.currentTarget.getBoundingClientRect().top, window.innerHeight - room - 8)))
  }
  const only = module.children.length === 1 ? module.children[0] : undefined
  const direct = module.route ?? (only && only.name === module.name ? only.route : null)

  if (direct !== null) {
    return (
      <li>
        <Link
          className={styles.module}
          data-module={module.id}
          to={direct}
          aria-current={current === '' ? undefined : 'page'}
          title={collapsed ? module.name : undefined}
        >
          <Icon name={module.icon} />
          <span className={styles.name}>{module.name}</span>
        </Link>
      </li>
    )
  }

  const pages = (
    <ul
      id={id}
      className={collapsed ? styles.flyout : styles.pages}
      style={collapsed ? { top } : undefined}
      aria-label={module.name}
    >
      {collapsed && <li className={styles.flyoutTitle}>{module.name}</li>}
      {module.children.map(page => (
        <li key={page.id}>
          <Link
            className={styles.page}
            to={page.route ?? '/'}
            aria-current={page.id === current ? 'page' : undefined}
            title={page.name}
          >
            {page.name}
          </Link>
        </li>
      ))}
    </ul>
  )

  return (
    <li className={styles.holder} onMouseEnter={place} onFocus={place}>
      <button
        type="button"
        className={styles.module}
        data-module={module.id}
        data-within={current !== ''}
        aria-expanded={collapsed ? undefined : open}
        aria-controls={collapsed ? undefined : id}
        aria-label={collapsed ? module.name : undefined}
        onClick={collapsed ? undefined : onToggle}
      >
        <Icon name={module.icon} />
        <span className={styles.name}>{module.name}</span>
        {!collapsed && (
          <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
            <path d="M3 4.5 6 7.5l3-3" />
          </svg>
        )}
      </button>
      {(collapsed || open) && pages}
    </li>
  )
}

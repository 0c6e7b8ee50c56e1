import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { menuRouteOf } from '../../../runtime/routing/routeTable.ts'
import { session } from '../../../runtime/session/session.ts'
import type { MenuNode } from '../../../runtime/session/sessionState.ts'
import logo from '../../theme/logo.svg'
import { ModalBox } from '../../ui/ModalBox.tsx'
import { phone, useMedia } from '../../ui/useMedia.ts'
import { useStore } from '../../ui/useStore.ts'
import { MenuModule } from './MenuModule.tsx'
import { menuDrawer, menuState, openGroup, openModule, toggleGroup, toggleModule } from './menuState.ts'
import { findPlace, firstPage, groupMenu, isGroup, type MenuGroup, searchMenu } from './menuTree.ts'
import styles from './SideMenu.module.css'

/** The side menu; on a phone, a drawer that a header button opens. */
export function SideMenu({ pathname }: { pathname: string }) {
  const isPhone = useMedia(phone)
  const isOpen = useStore(menuDrawer)
  useEffect(() => () => menuDrawer.set(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the active item on each navigation
  useEffect(() => menuDrawer.set(false), [pathname])
  if (!isPhone) return <Menu pathname={pathname} />
  if (!isOpen) return null
  return (
    <ModalBox label="菜单" easy onClose={() => menuDrawer.set(false)} className={styles.drawer}>
      <Menu pathname={pathname} inDrawer />
    </ModalBox>
  )
}

/**
 * Lists the modules and pages that the user may open in the current application, one module expanded at a time; a long
 * menu has group headings.
 */
function Menu({ pathname, inDrawer = false }: { pathname: string; inDrawer?: boolean }) {
  const menus = useStore(session, state => state.menus)
  const application = useStore(session, state => state.application)
  const { collapsed: folded, open, groups } = useStore(menuState)
  const collapsed = folded && !inDrawer
  const [words, setWords] = useState('')

  const route = menuRouteOf(pathname)
  const place = useMemo(() => findPlace(menus, route), [menus, route])
  const shown = useMemo(() => searchMenu(menus, words), [menus, words])
  const searching = words.trim() !== ''
  const first = searching ? firstPage(shown) : undefined

  const here = place?.module.id
  const group = place?.module.group
  useEffect(() => {
    if (here !== undefined) openModule(here)
    if (group !== undefined) openGroup(group)
  }, [here, group])
  const entries = useMemo(
    () => (collapsed || searching ? undefined : groupMenu(shown)) ?? shown,
    [collapsed, searching, shown],
  )
  const draw = (module: MenuNode) => (
    <MenuModule
      key={module.id}
      module={module}
      collapsed={collapsed}
      open={searching || open === module.id}
      current={module.id === here ? (place?.page.id ?? '') : ''}
      onToggle={() => toggleModule(module.id)}
    />
  )

  return (
    <nav className={styles.menu} data-collapsed={collapsed} aria-label="主菜单">
      <Link className={styles.brand} to="/">
        <img src={logo} alt="" width="28" height="28" />
        {!collapsed && <span>{application?.name || '用户中心'}</span>}
      </Link>
      {!collapsed && (
        <div className={styles.search}>
          <input
            type="search"
            placeholder="搜索菜单"
            aria-label="搜索菜单"
            value={words}
            onChange={event => setWords(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Escape') setWords('')
              if (event.key === 'Enter' && first !== undefined) navigate(first)
            }}
          />
        </div>
      )}
      <ul className={styles.modules}>
        {entries.map(entry =>
          isGroup(entry) ? (
            <Group key={entry.title} group={entry} open={groups.includes(entry.title)}>
              {entry.modules.map(draw)}
            </Group>
          ) : (
            draw(entry)
          ),
        )}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{searching ? '没有匹配的菜单' : '暂无可用菜单'}</p>}
    </nav>
  )
}

/** A heading with its modules. */
function Group({ group: { title }, open, children }: { group: MenuGroup; open: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <li data-group={title}>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => toggleGroup(title)}
      >
        <span className={styles.name}>{title}</span>
        <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
          <path d="M3 4.5 6 7.5l3-3" />
        </svg>
      </button>
      <ul id={id} hidden={!open} aria-label={title}>
        {children}
      </ul>
    </li>
  )
}

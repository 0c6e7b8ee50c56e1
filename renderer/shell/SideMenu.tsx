import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { navigate } from '../../runtime/routing/navigate.ts'
import { menuRouteOf } from '../../runtime/routing/routeTable.ts'
import { session } from '../../runtime/session/session.ts'
import logo from '../theme/logo.svg'
import { ModalBox } from '../ui/ModalBox.tsx'
import { phone, useMedia } from '../ui/useMedia.ts'
import { useStore } from '../ui/useStore.ts'
import { MenuModule } from './MenuModule.tsx'
import { menuDrawer, menuState, openModule, toggleModule } from './menuState.ts'
import { findPlace, firstPage, searchMenu } from './menuTree.ts'
import styles from './SideMenu.module.css'

/** The side menu; on a telephone a drawer that the header opens. */
export function SideMenu({ pathname }: { pathname: string }) {
  const isPhone = useMedia(phone)
  const isOpen = useStore(menuDrawer)
  useEffect(() => () => menuDrawer.set(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has gone somewhere wants to see it
  useEffect(() => menuDrawer.set(false), [pathname])
  if (!isPhone) return <Menu pathname={pathname} />
  if (!isOpen) return null
  return (
    <ModalBox label="菜单" easy onClose={() => menuDrawer.set(false)} className={styles.drawer}>
      <Menu pathname={pathname} inDrawer />
    </ModalBox>
  )
}

/** Modules and pages that the person may open in the current application, one module open at a time. */
function Menu({ pathname, inDrawer = false }: { pathname: string; inDrawer?: boolean }) {
  const menus = useStore(session, state => state.menus)
  const application = useStore(session, state => state.application)
  const { collapsed: folded, open } = useStore(menuState)
  const collapsed = folded && !inDrawer
  const [words, setWords] = useState('')

  const route = menuRouteOf(pathname)
  const place = useMemo(() => findPlace(menus, route), [menus, route])
  const shown = useMemo(() => searchMenu(menus, words), [menus, words])
  const searching = words.trim() !== ''
  const first = searching ? firstPage(shown) : undefined

  const here = place?.module.id
  useEffect(() => {
    if (here !== undefined) openModule(here)
  }, [here])

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
        {shown.map(module => (
          <MenuModule
            key={module.id}
            module={module}
            collapsed={collapsed}
            open={searching || open === module.id}
            current={module.id === here ? (place?.page.id ?? '') : ''}
            onToggle={() => toggleModule(module.id)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{searching ? '没有匹配的菜单' : '暂无可用菜单'}</p>}
    </nav>
  )
}

import { MenuOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { part } from '../pageParts.ts'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import styles from './PortalHeader.module.css'
import { linkTo, type PortalMenu, type PortalSection, portalAddress } from './portalData.ts'

interface Props {
  menus: readonly PortalMenu[]
  sections: readonly PortalSection[]
  /** Key of the open section. */
  current: string
}

/** Name of the portal, its menu and the way back; the menu of a narrow portal unfolds below. */
export function PortalHeader({ menus, sections, current }: Props) {
  const [open, setOpen] = useState(false)
  // Without a configured menu the sections are the way through the portal.
  const shown: readonly PortalMenu[] = menus.length > 0 ? menus : [home, ...sections.map(asMenu)]
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href="#/portal">
          合伙人门户
        </a>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={open}
          aria-controls="portal-menu"
          onClick={() => setOpen(now => !now)}
        >
          <MenuOutlined aria-hidden /> 菜单
        </button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take keys, this folds the menu after them */}
        <nav
          id="portal-menu"
          className={styles.menu}
          data-open={open || undefined}
          aria-label="门户菜单"
          {...part('menu')}
          onClick={event => event.target instanceof Element && event.target.closest('a') && setOpen(false)}
        >
          <ul>
            {shown.map(menu => (
              <MenuEntry key={menu.id} menu={menu} current={current} />
            ))}
          </ul>
        </nav>
        <ConsoleMenu />
      </div>
    </header>
  )
}

function MenuEntry({ menu, current }: { menu: PortalMenu; current: string }) {
  const title = (
    <>
      {menu.icon && <Icon name={menu.icon} />}
      {menu.name}
    </>
  )
  const here = menu.link === portalAddress(current === '' ? {} : { section: current })
  return (
    <li className={styles.entry} data-here={here || undefined}>
      {menu.link ? (
        <a {...linkTo(menu.link, menu.newTab)} aria-current={here ? 'page' : undefined}>
          {title}
        </a>
      ) : (
        <button type="button" aria-haspopup="true">
          {title}
        </button>
      )}
      {menu.children.length > 0 && (
        <ul className={styles.below} aria-label={menu.name}>
          {menu.children.map(child => (
            <MenuEntry key={child.id} menu={child} current={current} />
          ))}
        </ul>
      )}
    </li>
  )
}

const home: PortalMenu = { id: 'home', name: '首页', icon: 'HomeOutlined', link: '/portal', children: [] }

const asMenu = ({ key, title, icon }: PortalSection): PortalMenu => ({
  id: key,
  name: title,
  icon,
  link: portalAddress({ section: key }),
  children: [],
})

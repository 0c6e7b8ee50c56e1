import {
  CompressOutlined,
  ExpandOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  SkinOutlined,
} from '@ant-design/icons'
import { useEffect, useState } from 'react'
import type { Location } from '../../../runtime/routing/route.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { phone, useMedia } from '../../ui/useMedia.ts'
import { useStore } from '../../ui/useStore.ts'
import { menuDrawer, menuState, toggleMenu } from '../menu/menuState.ts'
import { showPanel } from '../panels/shellPanel.ts'
import { ApplicationSwitcher } from './ApplicationSwitcher.tsx'
import { Bell } from './Bell.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import styles from './HeaderBar.module.css'
import { UserMenu } from './UserMenu.tsx'

/** The bar above the tabs. */
export function HeaderBar({ location }: { location: Location | null }) {
  return (
    <div className={styles.header}>
      {location?.route.isSideBar !== false && <MenuButton />}
      <Breadcrumb location={location} />
      <div className={styles.tools}>
        <IconButton
          label="搜索（Ctrl+K）"
          className={styles.tool}
          aria-keyshortcuts="Control+K"
          onClick={() => showPanel('search')}
        >
          <SearchOutlined />
        </IconButton>
        <ApplicationSwitcher />
        <Bell />
        <IconButton label="界面设置" className={styles.tool} onClick={() => showPanel('appearance')}>
          <SkinOutlined />
        </IconButton>
        <FullScreenButton />
        <UserMenu />
      </div>
    </div>
  )
}

function MenuButton() {
  const { collapsed } = useStore(menuState)
  const isPhone = useMedia(phone)
  const isOpen = useStore(menuDrawer)
  const expanded = isPhone ? isOpen : !collapsed
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={expanded ? '收起菜单' : '展开菜单'}
      aria-expanded={expanded}
      onClick={() => (isPhone ? menuDrawer.set(!isOpen) : toggleMenu())}
    >
      {expanded ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
    </button>
  )
}

function FullScreenButton() {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const title = full ? '退出全屏' : '全屏'
  const toggle = () => {
    // A browser may refuse full screen; then the button keeps its state.
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => {})
  }
  return (
    <IconButton label={title} className={`${styles.tool} ${styles.wideOnly}`} onClick={toggle}>
      {full ? <CompressOutlined /> : <ExpandOutlined />}
    </IconButton>
  )
}

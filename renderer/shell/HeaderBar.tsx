import {
  CompressOutlined,
  DesktopOutlined,
  ExpandOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons'
import { useEffect, useState } from 'react'
import type { Location } from '../../runtime/routing/route.ts'
import { type ThemeChoice, themeChoice } from '../theme/themeChoice.ts'
import { useStore } from '../ui/useStore.ts'
import { ApplicationSwitcher } from './ApplicationSwitcher.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import styles from './HeaderBar.module.css'
import { menuState, toggleMenu } from './menuState.ts'
import { UserMenu } from './UserMenu.tsx'

/** The bar above the tabs. */
export function HeaderBar({ location }: { location: Location | null }) {
  const { collapsed } = useStore(menuState)
  return (
    <div className={styles.header}>
      {location?.route.isSideBar !== false && (
        <button
          type="button"
          className={styles.tool}
          aria-label={collapsed ? '展开菜单' : '收起菜单'}
          aria-expanded={!collapsed}
          onClick={toggleMenu}
        >
          {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      )}
      <Breadcrumb location={location} />
      <div className={styles.tools}>
        <ApplicationSwitcher />
        <ThemeButton />
        <FullScreenButton />
        <UserMenu />
      </div>
    </div>
  )
}

const nextChoice: Record<ThemeChoice, ThemeChoice> = { auto: 'light', light: 'dark', dark: 'auto' }
const choiceTitle: Record<ThemeChoice, string> = { auto: '主题：跟随系统', light: '主题：浅色', dark: '主题：深色' }

function ThemeButton() {
  const choice = useStore(themeChoice)
  return (
    <button
      type="button"
      className={styles.tool}
      title={choiceTitle[choice]}
      aria-label={choiceTitle[choice]}
      onClick={() => themeChoice.set(nextChoice[choice])}
    >
      {choice === 'auto' ? <DesktopOutlined /> : choice === 'light' ? <SunOutlined /> : <MoonOutlined />}
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
    // A browser may refuse; then nothing changes, and the button stays what it is.
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => {})
  }
  return (
    <button type="button" className={styles.tool} title={title} aria-label={title} onClick={toggle}>
      {full ? <CompressOutlined /> : <ExpandOutlined />}
    </button>
  )
}

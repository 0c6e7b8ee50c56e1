/**
 * The frame around every page of somebody who is signed in: side menu, header, tabs, and the open pages. It opens a tab
 * for whatever the guard has allowed; it never decides itself.
 */
import { useEffect, useLayoutEffect } from 'react'
import { HashRouter } from 'react-router-dom'
import { mayShow } from '../../runtime/routing/guard.ts'
import { address } from '../../runtime/routing/navigate.ts'
import type { Location } from '../../runtime/routing/route.ts'
import { homeRoute, resolveRoute } from '../../runtime/routing/routeTable.ts'
import { loadPage } from '../../runtime/schema/loadPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import { watchRecentPages } from '../../runtime/session/recentPages.ts'
import { tabTitle } from '../../runtime/tabs/tabRules.ts'
import { tabs } from '../../runtime/tabs/tabs.ts'
import { DiagnosticsLayer, ViewAsNotice } from '../diagnostics/DiagnosticsLayer.tsx'
import { keepAppearance } from '../theme/keepAppearance.ts'
import { useStore } from '../ui/useStore.ts'
import { HeaderBar } from './header/HeaderBar.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { ShellPanels } from './panels/ShellPanels.tsx'
import { ReminderBar } from './reminders/ReminderBar.tsx'
import styles from './Shell.module.css'
import { OpenPages } from './tabs/OpenPages.tsx'
import { TabBar } from './tabs/TabBar.tsx'
import { useRouter } from './useRouter.ts'
import { useServerEvents } from './useServerEvents.ts'
import { useVersionPrompt } from './useVersionPrompt.ts'
import { Watermark } from './Watermark.tsx'

export { ForcedPasswordChange } from './panels/ShellPanels.tsx'

interface Props {
  /** Null: an unknown address, or one that is being left. */
  location: Location | null
  unknown: boolean
}

/** Reads the documents of the page at the present address, while person and rights are still on their way. */
export function readAhead(): void {
  const page = resolveRoute(address.get())?.route.page
  if (page !== undefined) loadPage(page).catch(() => {})
}

/** The router comes with the shell: signing in needs one address only and must load fast. */
export function Shell(props: Props) {
  return (
    // No transitions: the runtime's address and what is drawn must not drift apart.
    <HashRouter useTransitions={false}>
      <Frame {...props} />
    </HashRouter>
  )
}

function Frame({ location, unknown }: Props) {
  useRouter()
  useEffect(keepAppearance, [])
  useEffect(watchRecentPages, [])
  useVersionPrompt()
  useServerEvents()
  // /noPermission belongs into the frame but is no page to come back to.
  const isTab = location !== null && !location.route.noNeedLogin

  useLayoutEffect(() => {
    const home = resolveRoute(homeRoute)
    if (home && mayShow(home.route, holds)) tabs.ensureHome(home)
    if (location && isTab) tabs.open(location)
    else tabs.leave()
  }, [location, isTab])

  const title = useStore(tabs, ({ tabs: open, active }) => {
    const tab = isTab ? open.find(({ key }) => key === active) : undefined
    return tab ? tabTitle(tab) : (location?.route.title ?? (unknown ? '页面不存在' : ''))
  })
  useEffect(() => {
    document.title = title ? `${title} - 管理控制台` : '管理控制台'
  }, [title])

  const notice = unknown ? 'shell/not-found' : location && !isTab ? 'shell/no-permission' : null
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
        跳到页面内容
      </button>
      <div className={styles.shell}>
        {location?.route.isSideBar !== false && <SideMenu pathname={location?.path ?? ''} />}
        <div className={styles.body}>
          <ViewAsNotice />
          <header className={styles.top}>
            <HeaderBar location={location} />
            <TabBar />
          </header>
          <ReminderBar />
          <OpenPages notice={notice} />
        </div>
      </div>
      <Watermark />
      <ShellPanels />
      <DiagnosticsLayer />
    </>
  )
}

/**
 * The frame around the pages of a signed-in user: side menu, header, tabs and the open pages. It opens a tab for each
 * address that the guard allows; it never decides about access.
 */
import { useEffect, useLayoutEffect } from 'react'
import { HashRouter } from 'react-router-dom'
import { readCalendarWhenWanted } from '../../runtime/data/companyCalendar.ts'
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
  /** Null: an unknown address, or an address that the user is leaving. */
  location: Location | null
  unknown: boolean
}

// Expressions that count workdays are evaluated on pages only.
readCalendarWhenWanted()

/** Loads the documents of the current page while user and permissions load. */
export function readAhead(): void {
  const page = resolveRoute(address.get())?.route.page
  if (page !== undefined) loadPage(page).catch(() => {})
}

/** The router is part of the shell's chunk: the login page needs only one address and must load fast. */
export function Shell(props: Props) {
  return (
    // Without transitions the address in the runtime and the drawn page never differ.
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
  // /noPermission is drawn in the frame but gets no tab.
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

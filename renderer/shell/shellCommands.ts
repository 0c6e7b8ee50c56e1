/** Commands that the user menu, the header and the search offer on every page. */

import { navigate } from '../../runtime/routing/navigate.ts'
import { holdsAny } from '../../runtime/session/holds.ts'
import { lock } from '../../runtime/session/lock.ts'
import { session } from '../../runtime/session/session.ts'
import { tabs } from '../../runtime/tabs/tabs.ts'
import { chooseSubject, toggleWhy } from '../diagnostics/diagnostics.ts'
import { type ShellPanel, showPanel } from './panels/shellPanel.ts'

export interface ShellCommand {
  key: 'personal' | 'appearance' | 'password' | 'why' | 'viewAs' | 'lock' | 'logout'
  title: string
  /** Permission code that the command needs. */
  permission?: string
  run(): void
}

/** Signs out, which closes every page, after asking about unsaved input. */
async function leave(): Promise<void> {
  if (await tabs.mayCloseAll()) await session.logout()
}

const panel = (name: ShellPanel) => () => showPanel(name)

export const shellCommands: readonly ShellCommand[] = [
  { key: 'personal', title: '个人信息', run: () => navigate('/personal/index') },
  { key: 'appearance', title: '界面设置', run: panel('appearance') },
  { key: 'password', title: '修改密码', run: panel('password') },
  { key: 'why', title: '诊断面板', permission: 'WHY_PANEL', run: toggleWhy },
  { key: 'viewAs', title: '以他人身份查看', permission: 'VIEW_AS', run: () => chooseSubject(true) },
  { key: 'lock', title: '锁定屏幕', run: lock },
  { key: 'logout', title: '退出登录', run: () => void leave() },
]

/** Returns the commands that the user may use. */
export const heldCommands = (permissions: ReadonlySet<string>): ShellCommand[] =>
  shellCommands.filter(({ permission }) => holdsAny(permissions, permission))

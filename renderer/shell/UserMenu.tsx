import { IdcardOutlined, KeyOutlined, LogoutOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { navigate } from '../../runtime/routing/navigate.ts'
import { session } from '../../runtime/session/session.ts'
import { tabs } from '../../runtime/tabs/tabs.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { useStore } from '../ui/useStore.ts'
import { ToolMenu } from './ToolMenu.tsx'

const ChangePassword = lazy(() => import('./ChangePassword.tsx').then(module => ({ default: module.ChangePassword })))

const entries = [
  { key: 'personal', label: '个人信息', icon: <IdcardOutlined /> },
  { key: 'password', label: '修改密码', icon: <KeyOutlined /> },
  { key: 'logout', label: '退出登录', icon: <LogoutOutlined />, parted: true },
]

/** Signing out closes every page: what is typed there is asked about first. */
async function leave(): Promise<void> {
  if (await tabs.mayCloseAll()) await session.logout()
}

/** Who is signed in, and what concerns only him. */
export function UserMenu() {
  const user = useStore(session, state => state.user)
  const [changing, setChanging] = useState(false)

  const choose = (key: string) => {
    if (key === 'personal') navigate('/personal/index')
    if (key === 'password') setChanging(true)
    if (key === 'logout') void leave()
  }

  return (
    <>
      <ToolMenu label={`用户菜单：${user?.name ?? ''}`} entries={entries} onPick={choose}>
        <Avatar url={user?.avatar ?? ''} name={user?.name ?? ''} size={26} />
        <span>{user?.name}</span>
      </ToolMenu>
      {changing && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

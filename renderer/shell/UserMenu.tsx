import { DownOutlined, IdcardOutlined, KeyOutlined, LogoutOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { navigate } from '../../runtime/routing/navigate.ts'
import { session } from '../../runtime/session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { useStore } from '../ui/useStore.ts'
import styles from './HeaderBar.module.css'

const ChangePassword = lazy(() => import('./ChangePassword.tsx').then(module => ({ default: module.ChangePassword })))

const items: MenuProps['items'] = [
  { key: 'personal', label: '个人信息', icon: <IdcardOutlined /> },
  { key: 'password', label: '修改密码', icon: <KeyOutlined /> },
  { type: 'divider' },
  { key: 'logout', label: '退出登录', icon: <LogoutOutlined /> },
]

/** Who is signed in, and what concerns only him. */
export function UserMenu() {
  const user = useStore(session, state => state.user)
  const [changing, setChanging] = useState(false)

  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key === 'personal') navigate('/personal/index')
    if (key === 'password') setChanging(true)
    if (key === 'logout') void session.logout()
  }

  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: choose }}>
        <button type="button" className={styles.tool} aria-label={`用户菜单：${user?.name ?? ''}`}>
          <Avatar url={user?.avatar ?? ''} name={user?.name ?? ''} size={26} />
          <span>{user?.name}</span>
          <DownOutlined style={{ fontSize: 10 }} />
        </button>
      </Dropdown>
      {changing && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

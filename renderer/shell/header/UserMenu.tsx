import {
  EyeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SkinOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { session } from '../../../runtime/session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useStore } from '../../ui/useStore.ts'
import { heldCommands, type ShellCommand, shellCommands } from '../shellCommands.ts'
import styles from './HeaderBar.module.css'
import { ToolMenu } from './ToolMenu.tsx'

const icons: Record<ShellCommand['key'], ReactNode> = {
  personal: <IdcardOutlined />,
  appearance: <SkinOutlined />,
  password: <KeyOutlined />,
  why: <QuestionCircleOutlined />,
  viewAs: <EyeOutlined />,
  lock: <LockOutlined />,
  logout: <LogoutOutlined />,
}

const entriesOf = (permissions: ReadonlySet<string>) =>
  heldCommands(permissions).map(({ key, title }) => ({
    key,
    label: title,
    icon: icons[key],
    parted: key === 'logout',
  }))

/** Shows the signed-in user and the commands for the own account. */
export function UserMenu() {
  const { user, permissions } = useStore(session)
  return (
    <ToolMenu
      label={`用户菜单：${user?.name ?? ''}`}
      entries={entriesOf(permissions)}
      onPick={key => shellCommands.find(command => command.key === key)?.run()}
    >
      <Avatar url={user?.avatar ?? ''} name={user?.name ?? ''} size={26} />
      <span className={styles.word}>{user?.name}</span>
    </ToolMenu>
  )
}

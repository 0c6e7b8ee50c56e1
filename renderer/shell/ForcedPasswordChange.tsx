import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useMemo } from 'react'
import { appearance, darkTheme } from '../theme/appearance.ts'
import { antdTheme } from '../theme/theme.ts'
import { useStore } from '../ui/useStore.ts'
import { ChangePassword } from './ChangePassword.tsx'

/**
 * First sign-in, or a password that somebody else has set: the server refuses everything before it is changed, so
 * nothing else is drawn.
 */
export function ForcedPasswordChange() {
  const dark = useStore(darkTheme)
  const { primary, density } = useStore(appearance)
  const theme = useMemo(() => antdTheme(dark, primary, density), [dark, primary, density])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <ChangePassword forced onClose={() => {}} />
    </ConfigProvider>
  )
}

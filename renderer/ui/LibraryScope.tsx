import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { appearance, darkTheme } from '../theme/appearance.ts'
import { antdTheme } from '../theme/theme.ts'
import { useStore } from './useStore.ts'

const isInside = createContext(false)

/** Theme, density and language for the components of the library in it; inside of another one it adds nothing. */
export function LibraryScope({ children }: { children: ReactNode }) {
  return useContext(isInside) ? children : <Themed>{children}</Themed>
}

function Themed({ children }: { children: ReactNode }) {
  const dark = useStore(darkTheme)
  const { primary, density } = useStore(appearance)
  const theme = useMemo(() => antdTheme(dark, primary, density), [dark, primary, density])
  return (
    <isInside.Provider value={true}>
      <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </isInside.Provider>
  )
}

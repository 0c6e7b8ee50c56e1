import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { appearance, darkTheme } from '../theme/appearance.ts'
import { antdTheme } from '../theme/theme.ts'
import { useMedia } from './useMedia.ts'
import { useStore } from './useStore.ts'

const isInside = createContext(false)

/** Theme, density and language for the components of the library in it; inside of another one it adds nothing. */
export function LibraryScope({ children }: { children: ReactNode }) {
  return useContext(isInside) ? children : <Themed>{children}</Themed>
}

function Themed({ children }: { children: ReactNode }) {
  const dark = useStore(darkTheme)
  const { primary, density } = useStore(appearance)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const theme = useMemo(() => {
    const config = antdTheme(dark, primary, density)
    // Without motion nothing waits for the end of a transition that the style sheet does not run.
    return { ...config, token: { ...config.token, motion: !still } }
  }, [dark, primary, density, still])
  return (
    <isInside.Provider value={true}>
      <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </isInside.Provider>
  )
}

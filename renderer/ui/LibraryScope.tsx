import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createContext, type ReactNode, useContext } from 'react'
import { appearance, darkTheme } from '../theme/appearance.ts'
import { antdTheme } from '../theme/theme.ts'
import { useStore } from './useStore.ts'

const isInside = createContext(false)

const made = new Map<string, ReturnType<typeof antdTheme>>()

/** Always the same object for the same look: the library works out hundreds of values anew for one that it does not know. */
function themeOf(...look: Parameters<typeof antdTheme>): ReturnType<typeof antdTheme> {
  const name = look.join()
  const theme = made.get(name) ?? antdTheme(...look)
  made.set(name, theme)
  return theme
}

/** Theme, density and language for the components of the library in it; inside of another one it adds nothing. */
export function LibraryScope({ children }: { children: ReactNode }) {
  return useContext(isInside) ? children : <Themed>{children}</Themed>
}

function Themed({ children }: { children: ReactNode }) {
  const dark = useStore(darkTheme)
  const { primary, density } = useStore(appearance)
  return (
    <isInside.Provider value={true}>
      <ConfigProvider locale={zhCN} theme={themeOf(dark, primary, density)} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </isInside.Provider>
  )
}

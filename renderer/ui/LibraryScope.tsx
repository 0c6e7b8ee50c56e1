import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { appearance, darkTheme } from '../theme/appearance.ts'
import { antdTheme } from '../theme/theme.ts'
import { useMedia } from './useMedia.ts'
import { useStore } from './useStore.ts'

const isInside = createContext(false)

type Theme = ReturnType<typeof antdTheme>
const made = new Map<string, Theme>()

/** Always the same object for the same look: the library works out hundreds of values anew for one that it does not know. */
function themeOf(still: boolean, ...look: Parameters<typeof antdTheme>): Theme {
  const name = [still, ...look].join()
  const known = made.get(name)
  if (known) return known
  const config = antdTheme(...look)
  // Without motion nothing waits for the end of a transition that the style sheet does not run.
  const theme = { ...config, token: { ...config.token, motion: !still } }
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
  // As it was when the page opened: the library draws all below anew, and what was typed would be lost, when motion changes.
  const [still] = useState(useMedia('(prefers-reduced-motion: reduce)'))
  return (
    <isInside.Provider value={true}>
      <ConfigProvider locale={zhCN} theme={themeOf(still, dark, primary, density)} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </isInside.Provider>
  )
}

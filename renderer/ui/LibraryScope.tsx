import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { appearance, darkTheme } from '../theme/appearance.ts'
import { antdTheme } from '../theme/theme.ts'
import { touch, useMedia } from './useMedia.ts'
import { useStore } from './useStore.ts'

const isInside = createContext(false)

type Theme = ReturnType<typeof antdTheme>
const made = new Map<string, Theme>()

/** Returns the same object for the same look: the library computes hundreds of values again for each new object. */
function themeOf(still: boolean, ...look: Parameters<typeof antdTheme>): Theme {
  const name = [still, ...look].join()
  const known = made.get(name)
  if (known) return known
  const config = antdTheme(...look)
  // Without motion the library must not wait for the end of a transition that the style sheet turns off.
  const theme = { ...config, token: { ...config.token, motion: !still } }
  made.set(name, theme)
  return theme
}

/** Provides theme, density and language to the library components inside it; a nested scope adds nothing. */
export function LibraryScope({ children }: { children: ReactNode }) {
  return useContext(isInside) ? children : <Themed>{children}</Themed>
}

function Themed({ children }: { children: ReactNode }) {
  const dark = useStore(darkTheme)
  const { primary, density: chosen } = useStore(appearance)
  const density = useMedia(touch) ? 'loose' : chosen
  // The value when the page opened: a change would make the library mount all children again, and input would be lost.
  const [still] = useState(useMedia('(prefers-reduced-motion: reduce)'))
  return (
    <isInside.Provider value={true}>
      <ConfigProvider locale={zhCN} theme={themeOf(still, dark, primary, density)} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </isInside.Provider>
  )
}

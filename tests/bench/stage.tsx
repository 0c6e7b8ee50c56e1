import '../../renderer/theme/theme.css'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { antdTheme } from '../../renderer/theme/theme.ts'
import { painted } from './watch.ts'

const theme = antdTheme(false)
let mounted: { root: Root; container: HTMLElement } | undefined

/** Providers around every page of a handwritten antd console; ours puts them around the parts that need them. */
export const inConsole = (content: ReactNode) => (
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    <App component={false}>{content}</App>
  </ConfigProvider>
)

/** Milliseconds from the first call of React until what `complete` waits for has been painted. */
export async function show(
  content: ReactNode,
  width: number,
  complete: (container: HTMLElement) => Promise<void>,
): Promise<number> {
  const container = document.createElement('div')
  container.style.cssText = `width: ${width}px; height: 860px; overflow: auto`
  document.body.append(container)
  const began = performance.now()
  const root = createRoot(container)
  mounted = { root, container }
  root.render(content)
  await complete(container)
  await painted()
  return performance.now() - began
}

/** Element that contains the content. */
export function shown(): HTMLElement {
  if (!mounted) throw new Error('nothing is shown')
  return mounted.container
}

export function unmount(): void {
  mounted?.root.unmount()
  mounted?.container.remove()
  mounted = undefined
}

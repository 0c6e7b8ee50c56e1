import '../../../renderer/theme/theme.css'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { antdTheme } from '../../../renderer/theme/theme.ts'
import { painted, rowsShow } from './watch.ts'

/** Milliseconds from the first call of React to the painted rows, and from a click on the pager to the next rows. */
export interface Sample {
  render: number
  turn: number
}

type Side = ComponentType<{ size: number }>

/** Loaded when they are needed, so that the memory of one is never that of another. */
const sides: Record<string, () => Promise<Side>> = {
  ours: async () => (await import('./ourList.tsx')).OurList,
  antd: async () => (await import('./antdList.tsx')).AntdList,
  plain: async () => (await import('./plainList.tsx')).PlainList,
}
const theme = antdTheme(false)

const inConsole = (list: ReactNode) => (
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    <App component={false}>{list}</App>
  </ConfigProvider>
)

async function mount(side: string, size: number) {
  const load = sides[side]
  if (!load) throw new Error(`no side ${side}`)
  const List = await load()
  const container = document.createElement('div')
  container.style.cssText = 'width: 1320px; height: 860px; overflow: auto'
  document.body.append(container)
  const began = performance.now()
  const root = createRoot(container)
  root.render(side === 'plain' ? <List size={size} /> : inConsole(<List size={size} />))
  await rowsShow(container, 1)
  await painted()
  return { root, container, render: performance.now() - began }
}

async function sample(side: string, size: number): Promise<Sample> {
  const { root, container, render } = await mount(side, size)
  const next = [...container.querySelectorAll<HTMLElement>('[title="下一页"], [aria-label="下一页"]')].map(
    each => each.querySelector('button') ?? each,
  )[0]
  if (!next) throw new Error(`${side}: no pager`)
  await new Promise(resolve => setTimeout(resolve, 300))
  const clicked = performance.now()
  next.click()
  await rowsShow(container, size + 1)
  await painted()
  const turn = performance.now() - clicked
  root.unmount()
  container.remove()
  return { render, turn }
}

declare global {
  interface Window {
    sample: typeof sample
    /** Shows a list and leaves it there. */
    mount: (side: string, size: number) => Promise<void>
  }
}
window.sample = sample
window.mount = async (side, size) => {
  await mount(side, size)
}

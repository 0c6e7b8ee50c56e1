import '../../../renderer/theme/theme.css'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { antdTheme } from '../../../renderer/theme/theme.ts'
import { AntdList } from './antdList.tsx'
import { OurList } from './ourList.tsx'

/** Milliseconds from the first call of React to the painted rows, and from a click on the pager to the next rows. */
export interface Sample {
  render: number
  turn: number
}

const sides: Record<string, ComponentType> = { ours: OurList, antd: AntdList }
const theme = antdTheme(false)

/** Resolves when the frame that follows has been painted. */
const painted = () =>
  new Promise<void>(resolve =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )

/** Waits until the text stands in as many rows as a page has, looking at every change of the document. */
function rowsShow(container: HTMLElement, text: string): Promise<void> {
  const there = () =>
    container.textContent.includes(text) &&
    [...container.querySelectorAll('tbody tr')].filter(row => row.textContent.includes('account')).length === 20
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`no rows with ${text}: ${container.textContent.slice(0, 300)}`)),
      15_000,
    )
    const look = () => {
      if (!there()) return false
      clearTimeout(late)
      observer.disconnect()
      resolve()
      return true
    }
    const observer = new MutationObserver(look)
    observer.observe(container, { childList: true, subtree: true, characterData: true })
    look()
  })
}

async function sample(side: string): Promise<Sample> {
  const List = sides[side]
  if (!List) throw new Error(`no side ${side}`)
  const container = document.createElement('div')
  container.style.cssText = 'width: 1320px; height: 860px; overflow: auto'
  document.body.append(container)
  const began = performance.now()
  const root = createRoot(container)
  root.render(
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <List />
      </App>
    </ConfigProvider>,
  )
  await rowsShow(container, 'account000020')
  await painted()
  const render = performance.now() - began

  const next = [...container.querySelectorAll<HTMLElement>('[title="下一页"], [aria-label="下一页"]')].map(
    each => each.querySelector('button') ?? each,
  )[0]
  if (!next) throw new Error(`${side}: no pager`)
  await new Promise(resolve => setTimeout(resolve, 300))
  const clicked = performance.now()
  next.click()
  await rowsShow(container, 'account000040')
  await painted()
  const turn = performance.now() - clicked

  root.unmount()
  container.remove()
  return { render, turn }
}

declare global {
  interface Window {
    sample: typeof sample
  }
}
window.sample = sample

import '../../../renderer/theme/theme.css'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { antdTheme } from '../../../renderer/theme/theme.ts'
import { rowsShow } from '../list/rowsShow.ts'
import { painted, until } from '../watch.ts'
import { BareList } from './bareList.tsx'
import { OurRows } from './ourRows.tsx'

/** Interface of a page with ten thousand rows for the measurement. */
interface RowsBench {
  /** Milliseconds from the first call of React to the painted rows. */
  mount: (side: string) => Promise<number>
  /** Length of each frame while the rows scroll, in milliseconds; fails when other rows are in sight. */
  scroll: (steps: number) => Promise<number[]>
  unmount: () => void
}

const theme = antdTheme(false)
/** Pixels that the wheel scrolls per frame. */
const step = 240
let mounted: { root: Root; container: HTMLElement } | undefined

async function mount(side: string): Promise<number> {
  const container = document.createElement('div')
  container.style.cssText = 'width: 1320px; height: 800px'
  document.body.append(container)
  const root = createRoot(container)
  mounted = { root, container }
  const show = (list: ReactNode) =>
    root.render(
      <ConfigProvider locale={zhCN} theme={theme}>
        <App component={false}>{list}</App>
      </ConfigProvider>,
    )
  // For both, the frame of the console exists before the list is opened.
  show(null)
  await painted()
  const began = performance.now()
  show(side === 'bare' ? <BareList /> : <OurRows />)
  await rowsShow(container, 1)
  await painted()
  return performance.now() - began
}

async function scroll(steps: number): Promise<number[]> {
  if (!mounted) throw new Error('nothing is shown')
  const { container } = mounted
  const found = () => [...container.querySelectorAll<HTMLElement>('div')].find(one => one.scrollHeight > 100_000)
  // A virtualized list may not have drawn its rows yet.
  await until(container, 'nothing scrolls', () => found() !== undefined)
  const box = found()
  if (!box) throw new Error('nothing scrolls')
  const frames: number[] = []
  let last = await frame()
  for (let at = 0; at < steps; at++) {
    box.scrollTop += step
    const now = await frame()
    frames.push(now - last)
    last = now
  }
  await rowsShow(container, Math.floor((steps * step) / 32) + 1)
  return frames
}

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

function unmount(): void {
  mounted?.root.unmount()
  mounted?.container.remove()
  mounted = undefined
}

declare global {
  interface Window {
    rowsBench: RowsBench
  }
}
window.rowsBench = { mount, scroll, unmount }

import '../../../renderer/theme/theme.css'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { antdTheme } from '../../../renderer/theme/theme.ts'
import { rowsShow } from '../list/rowsShow.ts'
import { painted } from '../watch.ts'
import { BareList } from './bareList.tsx'
import { OurRows } from './ourRows.tsx'

export interface Sample {
  /** Milliseconds from the first call of React to the painted rows. */
  render: number
  /** Length of each frame while the rows scroll, in milliseconds. */
  frames: number[]
}

const theme = antdTheme(false)
/** Pixels that a turned wheel moves in a frame. */
const step = 240
const steps = 90

async function sample(side: string): Promise<Sample> {
  const container = document.createElement('div')
  container.style.cssText = 'width: 1320px; height: 800px'
  document.body.append(container)
  const root = createRoot(container)
  const show = (list: ReactNode) =>
    root.render(
      <ConfigProvider locale={zhCN} theme={theme}>
        <App component={false}>{list}</App>
      </ConfigProvider>,
    )
  // What surrounds every page of a console is there before the list is opened, for both.
  show(null)
  await painted()
  const began = performance.now()
  show(side === 'bare' ? <BareList /> : <OurRows />)
  await rowsShow(container, 1)
  await painted()
  const render = performance.now() - began
  await new Promise(resolve => setTimeout(resolve, 300))
  const frames = await scroll(container)
  root.unmount()
  container.remove()
  return { render, frames }
}

/** Scrolls frame by frame; fails when the rows in sight are not those of the place. */
async function scroll(container: HTMLElement): Promise<number[]> {
  const box = [...container.querySelectorAll<HTMLElement>('div')].find(one => one.scrollHeight > 100_000)
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

declare global {
  interface Window {
    sampleRows: typeof sample
  }
}
window.sampleRows = sample

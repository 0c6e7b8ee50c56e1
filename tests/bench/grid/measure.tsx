import '../../../renderer/theme/theme.css'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { antdTheme } from '../../../renderer/theme/theme.ts'
import { AntdGrid } from './antdGrid.tsx'
import { OurGrid } from './ourGrid.tsx'

const sides: Record<string, ComponentType> = { ours: OurGrid, antd: AntdGrid }
const theme = antdTheme(false)
let mounted: { root: Root; container: HTMLElement } | undefined

const nextFrame = () =>
  new Promise<void>(resolve =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )

/** Milliseconds from the first call of React until rows of the grid have been painted. */
async function mount(side: string): Promise<number> {
  const Side = sides[side]
  if (!Side) throw new Error(`no side ${side}`)
  const container = document.createElement('div')
  container.style.cssText = 'width: 1320px; height: 860px; overflow: auto'
  document.body.append(container)
  const began = performance.now()
  const root = createRoot(container)
  mounted = { root, container }
  root.render(
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <Side />
      </App>
    </ConfigProvider>,
  )
  const late = performance.now() + 20_000
  const there = () =>
    side === 'ours'
      ? container.querySelector('tr[data-row="2"]') !== null
      : container.querySelectorAll('.ant-table-row input').length > 20
  while (!there()) {
    if (performance.now() > late) throw new Error(`${side}: no rows, ${container.textContent.slice(0, 200)}`)
    await nextFrame()
  }
  await nextFrame()
  return performance.now() - began
}

/** The cell of the third row and that column: clicked, it takes what is typed. */
function cell(column: number): DOMRect {
  const { container } = mounted ?? {}
  const found =
    container?.querySelector(`tr[data-row="2"] td[data-cell="${column}"]`) ??
    container
      ?.querySelectorAll('.ant-table-row')[2]
      ?.querySelectorAll('.ant-table-cell')
      [column]?.querySelector('input')
  if (!found) throw new Error('the cell is not there')
  return found.getBoundingClientRect()
}

/** What that cell and the computed one hold. */
function held(column: number): { typed: string; amount: string } {
  const { container } = mounted ?? {}
  const ours = container?.querySelector('tr[data-row="2"]')
  const antd = container?.querySelectorAll('.ant-table-row')[2]
  const input = ours
    ? ours.querySelector<HTMLInputElement>(`td[data-cell="${column}"] input`)
    : antd?.querySelectorAll('.ant-table-cell')[column]?.querySelector('input')
  const amount = ours?.querySelector('td[data-cell="19"]') ?? [...(antd?.querySelectorAll('.ant-table-cell') ?? [])][19]
  return { typed: input?.value ?? '', amount: amount?.textContent.replaceAll(',', '') ?? '' }
}

function unmount(): void {
  mounted?.root.unmount()
  mounted?.container.remove()
  mounted = undefined
}

declare global {
  interface Window {
    grid: { mount: typeof mount; cell: typeof cell; held: typeof held; unmount: typeof unmount }
  }
}
window.grid = { mount, cell, held, unmount }

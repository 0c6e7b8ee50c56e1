import type { ComponentType } from 'react'
import { inConsole, show, shown, unmount } from '../stage.tsx'
import { painted } from '../watch.ts'
import { AntdGrid } from './antdGrid.tsx'
import { OurGrid } from './ourGrid.tsx'

const sides: Record<string, ComponentType> = { ours: OurGrid, antd: AntdGrid }

/** Milliseconds from the first call of React until rows of the grid have been painted. */
async function mount(side: string): Promise<number> {
  const Side = sides[side]
  if (!Side) throw new Error(`no side ${side}`)
  return show(side === 'ours' ? <Side /> : inConsole(<Side />), 1320, async container => {
    const late = performance.now() + 20_000
    const isThere = () =>
      side === 'ours'
        ? container.querySelector('tr[data-row="2"]') !== null
        : container.querySelectorAll('.ant-table-row input').length > 20
    while (!isThere()) {
      if (performance.now() > late) throw new Error(`${side}: no rows, ${container.textContent.slice(0, 200)}`)
      await painted()
    }
  })
}

/** The cell of the third row and that column: clicked, it takes what is typed. */
function cell(column: number): DOMRect {
  const container = shown()
  const found =
    container.querySelector(`tr[data-row="2"] td[data-cell="${column}"]`) ??
    container.querySelectorAll('.ant-table-row')[2]?.querySelectorAll('.ant-table-cell')[column]?.querySelector('input')
  if (!found) throw new Error('the cell is not there')
  return found.getBoundingClientRect()
}

/** Values of that cell and of the computed one. */
function held(column: number): { typed: string; amount: string } {
  const container = shown()
  const ours = container.querySelector('tr[data-row="2"]')
  const antd = container.querySelectorAll('.ant-table-row')[2]
  const input = ours
    ? ours.querySelector<HTMLInputElement>(`td[data-cell="${column}"] input`)
    : antd?.querySelectorAll('.ant-table-cell')[column]?.querySelector('input')
  const amount = ours?.querySelector('td[data-cell="19"]') ?? [...(antd?.querySelectorAll('.ant-table-cell') ?? [])][19]
  return { typed: input?.value ?? '', amount: amount?.textContent.replaceAll(',', '') ?? '' }
}

declare global {
  interface Window {
    grid: { mount: typeof mount; cell: typeof cell; held: typeof held; unmount: typeof unmount }
  }
}
window.grid = { mount, cell, held, unmount }

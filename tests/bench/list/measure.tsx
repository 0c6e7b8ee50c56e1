import type { ComponentType } from 'react'
import { inConsole, show, shown, unmount } from '../stage.tsx'
import { painted } from '../watch.ts'
import { rowsShow } from './rowsShow.ts'

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

async function mount(side: string, size: number): Promise<number> {
  const load = sides[side]
  if (!load) throw new Error(`no side ${side}`)
  const List = await load()
  const content = <List size={size} />
  return show(side === 'antd' ? inConsole(content) : content, 1320, container => rowsShow(container, 1))
}

async function sample(side: string, size: number): Promise<Sample> {
  const render = await mount(side, size)
  const container = shown()
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
  unmount()
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

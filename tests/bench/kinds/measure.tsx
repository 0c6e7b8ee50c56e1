import type { ReactNode } from 'react'
import { show, shown, unmount } from '../stage.tsx'
import { until } from '../watch.ts'
import { FullCalendar } from './FullCalendar.tsx'
import { HandBoard } from './HandBoard.tsx'
import { OurBoard, OurCalendar } from './ourKinds.tsx'

export type Kind = 'calendar' | 'board'
export type Side = 'ours' | 'other'

/** Interface of a page with a calendar or a board for the measurement. */
interface KindsBench {
  /** Milliseconds from the first call of React until the records in sight are painted. */
  mount: (kind: Kind, side: Side) => Promise<number>
  /** Records the length of each frame until `stop`. */
  start: () => void
  stop: () => number[]
  unmount: () => void
}

const contents: Record<Kind, Record<Side, () => ReactNode>> = {
  calendar: { ours: () => <OurCalendar />, other: () => <FullCalendar /> },
  board: { ours: () => <OurBoard />, other: () => <HandBoard /> },
}
/** What is there once the records are drawn. */
const drawn: Record<Kind, (container: HTMLElement) => boolean> = {
  calendar: container => container.querySelectorAll('[data-key], .fc-event').length > 30,
  board: container => container.querySelectorAll('li[data-id]').length >= 1000,
}

let frames: number[] | undefined

function follow(last: number): void {
  requestAnimationFrame(now => {
    if (!frames) return
    frames.push(now - last)
    follow(now)
  })
}

window.kindsBench = {
  mount: (kind, side) =>
    show(contents[kind][side](), 1320, container => until(container, `no ${kind}`, () => drawn[kind](container))),
  start: () => {
    frames = []
    follow(performance.now())
  },
  stop: () => {
    const found = frames ?? []
    frames = undefined
    if (found.length === 0 || !shown()) throw new Error('no frame was drawn')
    return found
  },
  unmount,
}

declare global {
  interface Window {
    kindsBench: KindsBench
  }
}

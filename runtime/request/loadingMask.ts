/**
 * Whether the full-screen mask shows. A fast call never shows it (delay), a shown one stays long enough to be seen
 * (least), and calls that follow each other closely are one wait (settle): so it never flickers.
 */
import { createStore, type Store } from '../store.ts'
import { pending, uncovered } from './pending.ts'

export interface MaskTimes {
  delay: number
  least: number
  settle: number
}

export function createLoadingMask(
  count: Pick<Store<number>, 'get' | 'subscribe'>,
  { delay, least, settle }: MaskTimes = { delay: 400, least: 200, settle: 80 },
): Store<boolean> {
  const shown = createStore(false)
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let aim: boolean | undefined

  const plan = (next: boolean, wait: number) => {
    aim = next
    timer = setTimeout(() => {
      aim = undefined
      if (next) since = Date.now()
      shown.set(next)
    }, wait)
  }

  const consider = () => {
    const busy = count.get() > 0
    if (busy === aim) return
    // Something else is planned: it no longer holds.
    clearTimeout(timer)
    aim = undefined
    if (busy && !shown.get()) plan(true, delay)
    if (!busy && shown.get()) plan(false, Math.max(settle, least - (Date.now() - since)))
  }
  count.subscribe(consider)
  consider()
  return shown
}

/** Calls that may cover what is on screen. */
const covering = {
  get: () => (uncovered.get() > 0 ? 0 : pending.get()),
  subscribe: (listener: () => void) => {
    const ends = [pending.subscribe(listener), uncovered.subscribe(listener)]
    return () => {
      for (const end of ends) end()
    }
  },
}

export const loadingMask = createLoadingMask(covering)

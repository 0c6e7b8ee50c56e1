/**
 * Whether the full-screen mask is shown. Fast calls never show it (delay), a shown mask stays visible for a minimum
 * time (least), and calls in close succession share one mask (settle), so that it never flickers.
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
    // The planned change is obsolete.
    clearTimeout(timer)
    aim = undefined
    if (busy && !shown.get()) plan(true, delay)
    if (!busy && shown.get()) plan(false, Math.max(settle, least - (Date.now() - since)))
  }
  count.subscribe(consider)
  consider()
  return shown
}

/** Number of calls that may mask the screen. */
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

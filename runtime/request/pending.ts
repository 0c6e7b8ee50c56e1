/** Calls under way that the full-screen mask waits for. */
import { createStore } from '../store.ts'

export const pending = createStore(0)

/** Pages on screen that nothing may cover. */
export const uncovered = createStore(0)

/** From now on nothing covers the console; answers how to take that back. */
export function leaveUncovered(): () => void {
  uncovered.set(count => count + 1)
  return () => uncovered.set(count => count - 1)
}

/** Counts one call; answers the function that counts it out, which may be called more than once. */
export function beginCall(): () => void {
  let open = true
  pending.set(count => count + 1)
  return () => {
    if (open) pending.set(count => count - 1)
    open = false
  }
}

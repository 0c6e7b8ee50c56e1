/** Running calls that the full-screen mask waits for. */
import { createStore } from '../store.ts'

export const pending = createStore(0)

/** Number of displayed pages that must not be masked. */
export const uncovered = createStore(0)

/** Disables the mask; returns a function that enables it again. */
export function leaveUncovered(): () => void {
  uncovered.set(count => count + 1)
  return () => uncovered.set(count => count - 1)
}

/** Counts a call; returns a function that ends the counting and may be called repeatedly. */
export function beginCall(): () => void {
  let open = true
  pending.set(count => count + 1)
  return () => {
    if (open) pending.set(count => count - 1)
    open = false
  }
}

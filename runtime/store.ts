/**
 * A minimal store: a value, readers and writers. All mutable state of the runtime is in stores, so that React (by
 * `useStore`), tests and plain functions share it.
 *
 * @example const count = createStore(0); count.subscribe(() => console.log(count.get())); count.set(1)
 */
export interface Store<T> {
  get(): T
  /** Sets a value, or a function of the current value. An unchanged value notifies no listener. */
  set(next: T | ((now: T) => T)): void
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const after = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(after, value)) return
      value = after
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import { useSyncExternalStore } from 'react'
import type { Store } from '../../runtime/store.ts'

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

/**
 * Returns the value of a runtime store, or what `select` returns for it; the component renders again when that changes.
 * `select` must return the same value while its source stays the same.
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Readable<T>, select?: (value: T) => S): T | S {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

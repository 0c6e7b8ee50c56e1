import { useSyncExternalStore } from 'react'
import type { Store } from '../../runtime/store.ts'

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

/**
 * The value of a runtime store, or what `select` takes from it; the component draws again when that changes. `select`
 * must answer something that stays the same while its source does.
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Readable<T>, select?: (value: T) => S): T | S {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

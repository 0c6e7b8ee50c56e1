import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Path, SchemaStore } from './schemaStore.ts'

/** Returns the value at a path; re-renders only when it changes. */
export function useValueAt(store: SchemaStore, path: Path): unknown {
  const watch = useCallback((listener: () => void) => store.watch(path, listener), [store, path])
  const read = useCallback(() => store.at(path), [store, path])
  return useSyncExternalStore(watch, read, read)
}

export function useErrorAt(store: SchemaStore, path: Path): string | undefined {
  const watch = useCallback((listener: () => void) => store.watch(path, listener), [store, path])
  const read = useCallback(() => store.error(path), [store, path])
  return useSyncExternalStore(watch, read, read)
}

/** Messages at the parts of a place, by path without the place: `2.amount`. */
export function useErrorsBelow(store: SchemaStore, path: Path): ReadonlyMap<string, string> {
  const watch = useCallback((listener: () => void) => store.watchErrors(listener), [store])
  const read = useCallback(() => store.errorsBelow(path), [store, path])
  return useSyncExternalStore(watch, read, read)
}

/** Wraps an rjsf handler, which works on rjsf's own state: updates that first. */
export function useFlushed<A extends unknown[]>(store: SchemaStore, handler: (...args: A) => void) {
  const latest = useRef(handler)
  latest.current = handler
  return useCallback(
    (...args: A) => {
      store.flush()
      latest.current(...args)
    },
    [store],
  )
}

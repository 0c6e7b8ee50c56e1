import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Path, SchemaStore } from './schemaStore.ts'

/** The value at a path; what uses it is drawn again when that value changes, and only then. */
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

/** A handler of rjsf that works on what rjsf holds: it is brought up to date first. */
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

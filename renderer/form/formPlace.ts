import type { ResolvedField, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import { createStore, type Store } from '../../runtime/store.ts'

type Section = ResolvedSection<ResolvedField>

interface PlaceState {
  /** Section of the tab or step that is shown. */
  current: number
  /** Sections that were shown before: their inputs stay. */
  seen: ReadonlySet<number>
  /** Sections folded away. */
  closed: ReadonlySet<number>
}

/** Where in a form one is: the tab or step shown, the sections folded. Values live elsewhere and never depend on it. */
export interface FormPlace extends Pick<Store<PlaceState>, 'get' | 'subscribe'> {
  go(section: number): void
  fold(section: number, isClosed: boolean): void
  /** Brings the section of a field into sight. */
  reveal(field: string): void
}

export function createPlace(sections: readonly Section[]): FormPlace {
  const closed = sections.flatMap((section, index) => (section.fold === 'closed' ? [index] : []))
  const store = createStore<PlaceState>({ current: 0, seen: new Set([0]), closed: new Set(closed) })
  const go = (current: number) => store.set(now => ({ ...now, current, seen: new Set([...now.seen, current]) }))
  const fold = (section: number, isClosed: boolean) =>
    store.set(now => {
      const next = new Set(now.closed)
      if (isClosed) next.add(section)
      else next.delete(section)
      return { ...now, closed: next }
    })
  return {
    get: store.get,
    subscribe: store.subscribe,
    go,
    fold,
    reveal(field) {
      const section = sections.findIndex(({ fields }) => fields.some(one => one.field === field))
      if (section < 0) return
      if (store.get().closed.has(section)) fold(section, false)
      if (store.get().current !== section) go(section)
    },
  }
}

import type { ResolvedField, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import { createStore, type Store } from '../../runtime/store.ts'

type Section = ResolvedSection<ResolvedField>

interface PlaceState {
  /** Index of the current tab or step. */
  current: number
  /** Sections shown before: their inputs stay mounted. */
  seen: ReadonlySet<number>
  /** Folded sections. */
  closed: ReadonlySet<number>
}

/** Position in a form: current tab or step, folded sections. Independent of the values. */
export interface FormPlace extends Pick<Store<PlaceState>, 'get' | 'subscribe'> {
  go(section: number): void
  fold(section: number, isClosed: boolean): void
  /** Shows the section of a field. */
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

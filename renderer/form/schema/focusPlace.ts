import type { Path, SchemaStore } from './schemaStore.ts'

/** Shows the input of a place on its tab or step, and focuses it. */
export function focusPlace(store: SchemaStore, id: string, path: Path): void {
  store.reveal(path)
  requestAnimationFrame(() => {
    for (let depth = path.length; depth >= 0; depth--) {
      const element = document.getElementById([id, ...path.slice(0, depth)].join('_'))
      if (!element) continue
      element.scrollIntoView({ block: 'center' })
      element.focus({ preventScroll: true })
      return
    }
  })
}

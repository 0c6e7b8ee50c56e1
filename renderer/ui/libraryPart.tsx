import { type ComponentType, lazy } from 'react'

/**
 * Returns a component that uses the component library. It loads at its first drawing, together with the library's theme
 * and texts; a page without such parts loads none of the library.
 *
 * @example const PageDialog = libraryPart(() => import('./PageDialog.tsx').then(module => module.PageDialog))
 */
export function libraryPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Part, { LibraryScope }] = await Promise.all([load(), import('./LibraryScope.tsx')])
    const Scoped = (props: Props) => (
      <LibraryScope>
        <Part {...props} />
      </LibraryScope>
    )
    return { default: Scoped }
  })
}

import { type ComponentType, lazy } from 'react'

/**
 * A part that draws with components of the library. It loads when it is first drawn, and with it the library's theme and
 * words, which stand around it then: whoever opens a page without such parts loads none of it.
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

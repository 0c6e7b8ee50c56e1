/**
 * Going somewhere from outside React. The router of the shell binds itself here; before that (and in tests) the hash of
 * the address is set directly.
 *
 * @example navigate('/organization/detail?id=7')
 */
export interface NavigateOptions {
  /** Leaves no entry in the history. */
  replace?: boolean
}

type Navigator = (to: string, options: NavigateOptions) => void

const setHash: Navigator = (to, { replace }) => {
  if (replace) globalThis.location?.replace(`#${to}`)
  else if (globalThis.location) globalThis.location.hash = to
}

let navigator: Navigator = setHash

export function navigate(to: string, options: NavigateOptions = {}): void {
  navigator(to, options)
}

/** Answers the function that unbinds. */
export function bindNavigator(next: Navigator): () => void {
  navigator = next
  return () => {
    if (navigator === next) navigator = setHash
  }
}

/** Path and query behind the `#`. */
export function currentAddress(): string {
  const hash = globalThis.location?.hash.replace(/^#/, '') ?? ''
  return hash === '' ? '/' : hash
}

/**
 * Writes words of the view (search conditions, page) into the address of the open tab without opening another; null
 * removes a word. Declared parameters of the page must not be used as names.
 */
export function replaceQuery(values: Record<string, string | null>): void {
  const [pathname = '/', search = ''] = currentAddress().split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  navigate(text ? `${pathname}?${text}` : pathname, { replace: true })
}

/**
 * The address of the console: path and query behind the `#`, and going somewhere else. Pages are kept by their tabs,
 * not by nested routes, so this is all the router that the console needs; a routing library would be a sixth of the
 * login page.
 *
 * @example navigate('/organization/detail?id=7')
 */
import { createStore } from '../store.ts'

export interface NavigateOptions {
  /** Leaves no entry in the history. */
  replace?: boolean
}

/** Path and query behind the `#`; `/` when there is none. */
export function currentAddress(): string {
  const hash = globalThis.location?.hash.replace(/^#/, '') ?? ''
  if (hash === '') return '/'
  return hash.startsWith('/') ? hash : `/${hash}`
}

/** Follows links, the buttons of the browser, and `navigate`. */
export const address = createStore(currentAddress())

const follow = () => address.set(currentAddress())
globalThis.addEventListener?.('popstate', follow)
globalThis.addEventListener?.('hashchange', follow)

export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  if (!globalThis.history) return
  if (replace) globalThis.history.replaceState(null, '', `#${to}`)
  else if (to !== currentAddress()) globalThis.history.pushState(null, '', `#${to}`)
  follow()
}

/**
 * The address of the console: path and query behind the `#`, and going somewhere else. Who is signed in moves by the
 * shell's router, which takes the history over by `connectRouter`; without one (the login page, tests of plain
 * functions) the browser's own history serves.
 *
 * @example navigate('/organization/detail?id=7')
 */
import { createStore } from '../store.ts'

export interface NavigateOptions {
  /** Leaves no entry in the history. */
  replace?: boolean
}

/** Changes the address; it has changed when this returns. */
export type Go = (to: string, replace: boolean) => void

/** Path and query behind the `#`; `/` when there is none. */
export function currentAddress(): string {
  const hash = globalThis.location?.hash.replace(/^#/, '') ?? ''
  if (hash === '') return '/'
  return hash.startsWith('/') ? hash : `/${hash}`
}

export const address = createStore(currentAddress())

/** Reads the address again; a connected router calls it whenever a link or the browser's buttons have changed it. */
export const follow = () => address.set(currentAddress())

const browserEvents = ['popstate', 'hashchange']
const listen = () => {
  for (const event of browserEvents) globalThis.addEventListener?.(event, follow)
}

const plainHistory: Go = (to, replace) => {
  if (replace) globalThis.history?.replaceState(null, '', `#${to}`)
  else globalThis.history?.pushState(null, '', `#${to}`)
}

let go = plainHistory
listen()

/** Answers the function that gives the history back. */
export function connectRouter(next: Go): () => void {
  go = next
  for (const event of browserEvents) globalThis.removeEventListener?.(event, follow)
  follow()
  return () => {
    if (go !== next) return
    go = plainHistory
    listen()
  }
}

export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  if (replace || to !== currentAddress()) go(to, replace)
  follow()
}

/**
 * The address of the console (path and query after the `#`) and navigation. After sign-in the shell's router owns the
 * history through `connectRouter`; without it (login page, unit tests) the browser's history is used.
 *
 * @example navigate('/organization/detail?id=7')
 */
import { createStore } from '../store.ts'

export interface NavigateOptions {
  /** Adds no entry to the history. */
  replace?: boolean
}

/** Changes the address synchronously. */
export type Go = (to: string, replace: boolean) => void

/** Returns path and query after the `#`; `/` if there is none. */
export function currentAddress(): string {
  const hash = globalThis.location?.hash.replace(/^#/, '') ?? ''
  if (hash === '') return '/'
  return hash.startsWith('/') ? hash : `/${hash}`
}

export const address = createStore(currentAddress())

/** Reads the address again; a connected router calls it after links and the browser's buttons. */
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

/** Connects a router; returns a function that disconnects it. */
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

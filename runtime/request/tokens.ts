/** The tokens of this browser tab, in session storage: they survive a reload and end with the tab. */
import { createStore } from '../store.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
  userCode: string
}

const key = 'tokens'

function read(): Tokens | null {
  const text = globalThis.sessionStorage?.getItem(key)
  if (!text) return null
  try {
    return readTokens(JSON.parse(text))
  } catch {
    return null
  }
}

/** Parses tokens from a response or from storage; null if invalid. */
export function readTokens(value: unknown): Tokens | null {
  if (typeof value !== 'object' || value === null) return null
  const raw = value as Record<string, unknown>
  const accessToken = raw.access_token ?? raw.accessToken
  const refreshToken = raw.refresh_token ?? raw.refreshToken
  if (typeof accessToken !== 'string' || accessToken === '') return null
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
    userCode: typeof raw.userCode === 'string' ? raw.userCode : '',
  }
}

export const tokens = createStore<Tokens | null>(read())

tokens.subscribe(() => {
  const now = tokens.get()
  if (now) globalThis.sessionStorage?.setItem(key, JSON.stringify(now))
  else globalThis.sessionStorage?.removeItem(key)
})

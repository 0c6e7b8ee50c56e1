/**
 * Stored in this browser during an OpenID Connect sign-in: the ticket that the response needs, so that a response to
 * another browser signs in no one here, and the page to open.
 */
const key = 'oidcAttempt'

export interface OidcAttempt {
  ticket: string
  from: string
}

export const oidcAttempt = {
  keep: (attempt: OidcAttempt): void => globalThis.sessionStorage?.setItem(key, JSON.stringify(attempt)),
  /** Returns the attempt once. */
  take(): OidcAttempt | null {
    const kept = globalThis.sessionStorage?.getItem(key)
    globalThis.sessionStorage?.removeItem(key)
    if (!kept) return null
    const { ticket, from } = JSON.parse(kept) as Record<string, unknown>
    return typeof ticket === 'string' ? { ticket, from: typeof from === 'string' ? from : '' } : null
  },
}

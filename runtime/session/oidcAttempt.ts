/**
 * What this browser keeps while the person is at the OpenID Connect provider: the ticket that its answer needs, so that an
 * answer of another browser signs nobody in here, and the page to go on to.
 */
const key = 'oidcAttempt'

export interface OidcAttempt {
  ticket: string
  from: string
}

export const oidcAttempt = {
  keep: (attempt: OidcAttempt): void => globalThis.sessionStorage?.setItem(key, JSON.stringify(attempt)),
  /** The attempt, which counts once. */
  take(): OidcAttempt | null {
    const kept = globalThis.sessionStorage?.getItem(key)
    globalThis.sessionStorage?.removeItem(key)
    if (!kept) return null
    const { ticket, from } = JSON.parse(kept) as Record<string, unknown>
    return typeof ticket === 'string' ? { ticket, from: typeof from === 'string' ? from : '' } : null
  },
}

/**
 * Tokens by which this browser is trusted, by the account that trusted it. Kept in local storage: without the password a
 * token opens nothing.
 */
const key = 'trustedDevices'

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

export const trustedDevice = {
  /** The token of an account; without an account (single sign-on), that of the last one that trusted this browser. */
  tokenOf(username?: string): string | undefined {
    const kept = read()
    return username === undefined ? Object.values(kept).at(-1) : kept[username]
  },
  keep(username: string, token: string): void {
    const { [username]: _, ...others } = read()
    globalThis.localStorage?.setItem(key, JSON.stringify({ ...others, [username]: token }))
  },
}

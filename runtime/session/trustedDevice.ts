/** Device tokens by account, in local storage: without the password a token is useless. */
const key = 'trustedDevices'

/** A Map, because an account may be called `constructor`. */
function read(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return new Map()
    return new Map(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map()
  }
}

export const trustedDevice = {
  /**
   * Returns the token of an account; without an account (single sign-on), that of the last one that trusted this
   * browser.
   */
  tokenOf(username?: string): string | undefined {
    const kept = read()
    return username === undefined ? [...kept.values()].at(-1) : kept.get(username)
  },
  keep(username: string, token: string): void {
    const kept = read()
    kept.delete(username)
    kept.set(username, token)
    try {
      globalThis.localStorage?.setItem(key, JSON.stringify(Object.fromEntries(kept)))
    } catch {
      // A browser without storage is asked for the code each time; sign-in continues.
    }
  },
}

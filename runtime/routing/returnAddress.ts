/**
 * The address to open after login: a cookie that lives one minute, so that a later user of the same screen starts at
 * the home page.
 */
const name = 'returnAddress'
const lifetime = 60

/** Returns the cookie that remembers an address. */
export function rememberCookie(address: string): string {
  return `${name}=${encodeURIComponent(address)}; path=/; max-age=${lifetime}; samesite=lax`
}

/** Returns the address in a cookie header, or null. */
export function readCookie(cookies: string): string | null {
  for (const pair of cookies.split(/;\s*/)) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      return decodeURIComponent(pair.slice(name.length + 1))
    } catch {
      return null
    }
  }
  return null
}

/**
 * Returns the address after login: the stored one, unless it contains /author, and only if it is a route of this
 * console that requires login; else `/`. A foreign link can therefore never redirect elsewhere.
 */
export function chooseReturnAddress(stored: string | null, isOwn: (address: string) => boolean): string {
  if (!stored?.startsWith('/') || /^\/[/\\]/.test(stored) || stored.includes('/author')) return '/'
  return isOwn(stored) ? stored : '/'
}

export function rememberReturnAddress(address: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from half of the browsers in use.
  document.cookie = rememberCookie(address)
}

/** Returns the remembered address and forgets it. */
export function takeReturnAddress(isOwn: (address: string) => boolean): string {
  const stored = readCookie(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from half of the browsers in use.
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  return chooseReturnAddress(stored, isOwn)
}

/**
 * Where somebody wanted to go when login came in between: a cookie that lives one minute, so that whoever sits down
 * later at the same screen starts at the beginning.
 */
const name = 'returnAddress'
const lifetime = 60

/** The cookie that remembers an address. */
export function rememberCookie(address: string): string {
  return `${name}=${encodeURIComponent(address)}; path=/; max-age=${lifetime}; samesite=lax`
}

/** The address in a cookie header, or null. */
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
 * Where login leads: the stored address unless it contains /author, and only when it is a route of this console that
 * needs login; else `/`. A stranger's link can so never send anybody outside.
 */
export function chooseReturnAddress(stored: string | null, isOwn: (address: string) => boolean): string {
  if (!stored?.startsWith('/') || /^\/[/\\]/.test(stored) || stored.includes('/author')) return '/'
  return isOwn(stored) ? stored : '/'
}

export function rememberReturnAddress(address: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from half of the browsers in use.
  document.cookie = rememberCookie(address)
}

/** The address remembered, forgotten at once. */
export function takeReturnAddress(isOwn: (address: string) => boolean): string {
  const stored = readCookie(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from half of the browsers in use.
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  return chooseReturnAddress(stored, isOwn)
}

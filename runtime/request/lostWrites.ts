/**
 * Writes whose answer never came: nobody knows whether they were done. The same one tried again carries the key of the
 * first try, and the server, which keeps the answer under it, does it once.
 */
interface Lost {
  key: string
  at: number
}

const lost = new Map<string, Lost>()
/** Milliseconds after which the same content is taken to be meant anew. */
const keptFor = 120_000
const most = 50

/** Key of a write known by its content: that of a lost one, or a new one. */
export function keyOf(content: string): string {
  const found = lost.get(content)
  lost.delete(content)
  if (found && Date.now() - found.at < keptFor) return found.key
  // randomUUID is missing where the console is not served over TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Notes that no answer came. */
export function keepLost(content: string, key: string): void {
  lost.set(content, { key, at: Date.now() })
  const [oldest] = lost.keys()
  if (lost.size > most && oldest !== undefined) lost.delete(oldest)
}

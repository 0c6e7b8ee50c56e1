/**
 * Writes without a response, whose result is unknown. A retry sends the key of the first attempt; the server stores
 * responses by key and executes the write once.
 */
interface Lost {
  key: string
  at: number
}

const lost = new Map<string, Lost>()
/** Milliseconds after which the same content counts as a new write. */
const keptFor = 120_000
const most = 50

/** Returns the key of a write by its content: that of a lost one, or a new one. */
export function keyOf(content: string): string {
  const found = lost.get(content)
  lost.delete(content)
  if (found && Date.now() - found.at < keptFor) return found.key
  // randomUUID is missing without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Records a write without a response. */
export function keepLost(content: string, key: string): void {
  lost.set(content, { key, at: Date.now() })
  const [oldest] = lost.keys()
  if (lost.size > most && oldest !== undefined) lost.delete(oldest)
}

/**
 * Tabs made by copying share their tokens until one of them exchanges its refresh token. The others are told the new
 * ones: using the old refresh token later would look like theft and end the session of all.
 */
import { readTokens, type Tokens, tokens } from './tokens.ts'

interface Exchanged {
  /** The refresh token that was exchanged. */
  used: string
  fresh: Tokens
}

// Only pages of this origin hear it; they could read the storage of a copied tab as well.
const channel = globalThis.document && 'BroadcastChannel' in globalThis ? new BroadcastChannel('tokens') : null

channel?.addEventListener('message', ({ data }: MessageEvent<Partial<Exchanged> | null>) => {
  const fresh = readTokens(data?.fresh)
  if (fresh) tokens.set(now => (now !== null && now.refreshToken === data?.used ? fresh : now))
})

export function tellOtherTabs(exchanged: Exchanged): void {
  channel?.postMessage(exchanged)
}

/**
 * Copied tabs share tokens until one exchanges its refresh token. It sends the new tokens to the others, because using
 * the old refresh token later would look like theft and end the session. A tab that missed the message (reopened,
 * suspended) asks before it uses its tokens.
 */
import { readTokens, type Tokens, tokens } from './tokens.ts'

interface Exchanged {
  /** The exchanged refresh token. */
  used: string
  fresh: Tokens
}

interface Question {
  /** A refresh token about to be used. */
  asked: string
}

/** The chain of exchanges that led to this tab's tokens; survives a reload and is copied with the tab. */
interface Line {
  used: string[]
  now: string
}

const key = 'exchanged'
const longestLine = 20
/** Milliseconds to wait for other tabs; suspended tabs do not answer. */
const patience = 500

// Only pages of this origin receive it, which could also read a copied tab's storage.
const channel = globalThis.document && 'BroadcastChannel' in globalThis ? new BroadcastChannel('tokens') : null

channel?.addEventListener('message', ({ data }: MessageEvent<Partial<Exchanged & Question> | null>) => {
  if (typeof data?.asked === 'string') return answer(data.asked)
  const fresh = readTokens(data?.fresh)
  const used = data?.used
  if (!fresh || used === undefined || tokens.get()?.refreshToken !== used) return
  note({ used, fresh })
  tokens.set(fresh)
})

export function tellOtherTabs(exchanged: Exchanged): void {
  note(exchanged)
  channel?.postMessage(exchanged)
}

/** Returns true if another tab had exchanged the refresh token and sent the result. */
export function askOtherTabs(asked: string): Promise<boolean> {
  if (!channel) return Promise.resolve(false)
  return new Promise(resolve => {
    const settle = () => {
      clearTimeout(timer)
      end()
      const now = tokens.get()
      resolve(now !== null && now.refreshToken !== asked)
    }
    const timer = setTimeout(settle, patience)
    const end = tokens.subscribe(settle)
    channel.postMessage({ asked } satisfies Question)
  })
}

function answer(asked: string): void {
  const fresh = tokens.get()
  const line = readLine()
  // Only while these tokens descend from that one: another user may have signed in meanwhile.
  if (fresh && line?.now === fresh.refreshToken && line.used.includes(asked))
    channel?.postMessage({ used: asked, fresh } satisfies Exchanged)
}

function note({ used, fresh }: Exchanged): void {
  const before = readLine()
  const line = [...(before?.now === used ? before.used : []), used].slice(-longestLine)
  globalThis.sessionStorage?.setItem(key, JSON.stringify({ used: line, now: fresh.refreshToken } satisfies Line))
}

function readLine(): Line | null {
  try {
    const { used, now } = Object(JSON.parse(globalThis.sessionStorage?.getItem(key) ?? 'null'))
    return Array.isArray(used) && typeof now === 'string' ? { used: used.map(String), now } : null
  } catch {
    return null
  }
}

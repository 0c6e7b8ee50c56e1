/**
 * Tabs made by copying share their tokens until one of them exchanges its refresh token. The others are told the new
 * ones: using the old refresh token later would look like theft and end the session of all. A tab that was not there to
 * hear it (closed and opened again, put to sleep) asks before it uses what it has.
 */
import { readTokens, type Tokens, tokens } from './tokens.ts'

interface Exchanged {
  /** The refresh token that was exchanged. */
  used: string
  fresh: Tokens
}

interface Question {
  /** A refresh token that somebody is about to use. */
  asked: string
}

/** What the tokens of this tab came from, by exchange after exchange; a reload and a copy of the tab keep it. */
interface Line {
  used: string[]
  now: string
}

const key = 'exchanged'
const longestLine = 20
/** Other tabs answer in a few milliseconds unless they are busy; whoever sleeps does not answer at all. */
const patience = 500

// Only pages of this origin hear it; they could read the storage of a copied tab as well.
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

/** True when another tab had exchanged that refresh token and has handed over what it got. */
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
  // Only while these tokens are what that one became: since then somebody else may have signed in here.
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

/**
 * Keeps an event stream open while a user is signed in and the window is visible. Browsers limit the connections per
 * host, so a hidden window closes its stream after a while and catches up when it is shown again.
 */

import { applicationId } from '../request/applicationId.ts'
import { addressOf, client, headersOf } from '../request/client.ts'
import { refreshTokens } from '../request/refreshTokens.ts'
import { type Tokens, tokens } from '../request/tokens.ts'
import { eventReader } from './readEvents.ts'
import { hearing, tellServerEvent } from './serverEvents.ts'

/** The server sends a heartbeat every 20 seconds. */
const silence = 50_000
const hiddenFor = 30_000
const longestPause = 30_000

/** Starts listening; returns a function that stops it. */
export function listenToServer(): () => void {
  let last: string | undefined
  let running: AbortController | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let pause = 0
  let listensAs = ''

  const asWhom = (now: Tokens | null) => (now ? `${now.userCode} ${applicationId.get()}` : '')
  const stop = () => {
    clearTimeout(again)
    running?.abort()
    running = undefined
    hearing.set(false)
  }
  const start = () => {
    clearTimeout(again)
    const now = tokens.get()
    if (running || !now || document.visibilityState === 'hidden') return
    const control = new AbortController()
    running = control
    listensAs = asWhom(now)
    void listen(now.accessToken, control).then(wait => {
      if (running !== control) return
      running = undefined
      hearing.set(false)
      if (wait === undefined) return
      // Random delay, so that clients do not reconnect all at once.
      again = setTimeout(start, wait * (0.5 + Math.random()))
    })
  }

  /** Reads the stream until it ends; returns the delay until the next attempt, undefined for never. */
  const listen = async (token: string, control: AbortController): Promise<number | undefined> => {
    let watch: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(watch)
      watch = setTimeout(() => control.abort(), silence)
    }
    try {
      alive()
      const call = {
        method: 'GET',
        url: '/events',
        headers: {
          appId: applicationId.get(),
          Authorization: `Bearer ${token}`,
          ...(last === undefined ? {} : { 'last-event-id': last }),
        },
      }
      const response = await client.fetch(addressOf(call), {
        headers: headersOf(call),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: control.signal,
      })
      if (response.status === 401) return (await refreshTokens(token)) ? 0 : undefined
      if (response.status === 429) return 60_000
      if (!response.ok || !response.body) return nextPause()
      pause = 0
      const read = eventReader()
      const reader = response.body.getReader()
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return 500
        alive()
        for (const { id, topic, data } of read(value)) {
          if (id !== undefined) last = id
          if (topic === 'open') hearing.set(true)
          else tellServerEvent(topic, data)
          if (topic === 'ended') return undefined
        }
      }
    } catch {
      // No network, a restarting server, or listening was stopped.
      return nextPause()
    } finally {
      clearTimeout(watch)
    }
  }
  const nextPause = () => {
    pause = Math.min(Math.max(pause * 2, 1000), longestPause)
    return pause
  }

  const onTokens = () => {
    const now = tokens.get()
    if (!now || asWhom(now) !== listensAs) {
      stop()
      if (!now) last = undefined
    }
    start()
  }
  const onVisible = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(stop, hiddenFor)
    else start()
  }
  const ends = [tokens.subscribe(onTokens), applicationId.subscribe(onTokens)]
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', start)
  start()
  return () => {
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', start)
    clearTimeout(hiding)
    stop()
  }
}

/**
 * Exchanges the refresh token, once for all calls that found their access token expired at the same time: refresh
 * tokens rotate, and using one twice ends the session.
 */
import { environment } from '../environment/environment.ts'
import { readEnvelope } from './envelope.ts'
import { send } from './send.ts'
import { askOtherTabs, tellOtherTabs } from './tokenChannel.ts'
import { readTokens, tokens } from './tokens.ts'

let running: Promise<boolean> | null = null

/** True when `usedToken` has been replaced by a newer one. */
export function refreshTokens(usedToken: string): Promise<boolean> {
  const now = tokens.get()
  if (!now) return Promise.resolve(false)
  if (now.accessToken !== usedToken) return Promise.resolve(true)
  if (now.refreshToken === '') return Promise.resolve(false)
  running ??= exchange(now.refreshToken).finally(() => {
    running = null
  })
  return running
}

async function exchange(refreshToken: string): Promise<boolean> {
  if (await askOtherTabs(refreshToken)) return true
  // Signed out, or in as somebody else, while the others were asked.
  if (tokens.get()?.refreshToken !== refreshToken) return false
  const answer = await send({
    method: 'POST',
    url: '/auth/oauth/token',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    headers: { Authorization: `Basic ${environment.basicClient}` },
  })
  const envelope = readEnvelope(answer.data)
  const fresh = answer.status < 400 && envelope?.status ? readTokens(envelope.data) : null
  const now = tokens.get()
  // Another tab was quicker with the same token and has handed over what it got.
  if (now !== null && now.refreshToken !== refreshToken) return true
  // Signed out while the answer was under way: a late token must not sign in again.
  if (!fresh || now === null) return false
  tokens.set(fresh)
  tellOtherTabs({ used: refreshToken, fresh })
  return true
}

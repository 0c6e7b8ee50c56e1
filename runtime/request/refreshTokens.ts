/**
 * Exchanges the refresh token once for all calls that find their access token expired: refresh tokens rotate, and using
 * one twice ends the session.
 */
import { environment } from '../environment/environment.ts'
import { readEnvelope } from './envelope.ts'
import { send } from './send.ts'
import { askOtherTabs, tellOtherTabs } from './tokenChannel.ts'
import { readTokens, tokens } from './tokens.ts'

let running: Promise<boolean> | null = null

/** Returns true if `usedToken` has been replaced by a newer one. */
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
  // The user signed out, or another signed in, while other tabs were asked.
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
  // Another tab exchanged the same token first and passed on the result.
  if (now !== null && now.refreshToken !== refreshToken) return true
  // The user signed out while the request was running: a late token must not sign in again.
  if (!fresh || now === null) return false
  tokens.set(fresh)
  tellOtherTabs({ used: refreshToken, fresh })
  return true
}

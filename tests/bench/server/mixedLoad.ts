import { setTimeout as wait } from 'node:timers/promises'
import { encryptPassword } from '../../../server/identity/passwordTransport.ts'
import { variables } from '../../../server/kernel/variables.ts'
import { demoPassword } from '../../../server/seed/seedDemo.ts'
import { post } from './people.ts'

export interface Mixed {
  calls: number
  errors: string[]
  p50: number
  p95: number
  p99: number
  /** Answered a second. */
  perSecond: number
}

interface Shot {
  path: string
  body?: object | URLSearchParams
}

const below = (limit: number) => Math.floor(Math.random() * limit)
/** The first hundred sign in, so nobody disables them meanwhile. */
const signingIn = 100
const userId = (users: number) => `user-${String(1 + signingIn + below(users - signingIn)).padStart(6, '0')}`
const parts = ['伟', '志', '雪', '明', '静', '海', '晓', '俊']

/** 60 of 100 look at a record, 25 at a page, 5 search, 8 write, 2 sign in. */
function shotOf(share: number, users: number, names: readonly string[]): Shot {
  if (share < 60) return { path: `/upms/user/detail/${userId(users)}` }
  if (share < 85) return { path: '/upms/user/list', body: { current: 1 + below(50), size: 20 } }
  if (share < 90) return { path: '/upms/user/list', body: { current: 1, size: 20, name: parts[below(parts.length)] } }
  if (share < 98) return { path: '/upms/user/enable', body: { id: userId(users), enabled: below(2) === 0 } }
  const password = encryptPassword(demoPassword, variables.PASSWORD_KEY.fallback)
  return {
    path: '/auth/oauth/token',
    body: new URLSearchParams({ grant_type: 'password', username: names[below(names.length)] ?? '', password }),
  }
}

/**
 * Sends so many calls a second, whether the ones before are answered or not; a call counts from the moment at which it
 * was due.
 */
export async function mixedLoad(
  { base, token, users }: { base: string; token: string; users: number },
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Mixed> {
  const first = await post(base, token, '/upms/user/list', { current: 1, size: signingIn, enabled: true })
  const names = (first.records as { username: string }[]).map(one => one.username)
  const times: number[] = []
  const errors: string[] = []
  const began = performance.now()
  const calls = perSecond * seconds
  const send = async (index: number) => {
    const due = began + (index * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    const { path, body } = shotOf((index * 37) % 100, users, names)
    const isForm = body instanceof URLSearchParams
    try {
      const response = await fetch(`${base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: isForm
          ? { authorization: `Basic ${btoa(variables.CLIENT_CREDENTIAL.fallback)}` }
          : { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) errors.push(`${path}: ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      errors.push(`${path}: ${String(error)}`)
    }
    times.push(performance.now() - due)
  }
  await Promise.all(Array.from({ length: calls }, (_, index) => send(index)))
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return {
    calls,
    errors,
    p50: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
    perSecond: (calls * 1000) / (performance.now() - began),
  }
}

import { createCipheriv, randomBytes } from 'node:crypto'

/** The key under which passwords travel in development. */
const passwordKey = 'schema-console-development-key00'
const basicClient = `Basic ${Buffer.from('console:console').toString('base64')}`

export interface Answer {
  status: number
  code: number
  message: string
  data: unknown
}

export interface ApiClient {
  token: string
  /** Makes a call and returns the answer, whatever its status. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, values?: Record<string, unknown>): Promise<Answer>
  /** Makes a call that must succeed and returns its data. */
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, values?: Record<string, unknown>): Promise<T>
  /** Another account at the same server. */
  as(username: string, password: string): Promise<ApiClient>
  changePassword(from: string, to: string): Promise<void>
}

/** The part of a sign-in answer that the browser keeps. */
export interface GivenTokens {
  access_token: string
  refresh_token: string
  userCode: string
}

/** @throws Error with the server's words when it refuses */
export async function takeTokens(origin: string, username: string, password: string): Promise<GivenTokens> {
  const form = new URLSearchParams({ grant_type: 'password', username, password: encrypt(password) })
  const answer = await read(
    await fetch(`${origin}/auth/oauth/token`, { method: 'POST', headers: { Authorization: basicClient }, body: form }),
  )
  const given = answer.data as GivenTokens | null
  if (!given?.access_token) throw new Error(`${username} could not sign in: ${answer.message}`)
  return given
}

/** A caller beside the browser: prepares records, and plays the other person. */
export async function signInApi(origin: string, username = 'admin', password = 'Admin123'): Promise<ApiClient> {
  const { access_token: token } = await takeTokens(origin, username, password)
  const ask: ApiClient['ask'] = async (method, path, values) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    if (method !== 'GET')
      return read(await fetch(origin + path, { method, headers, body: JSON.stringify(values ?? {}) }))
    const query = new URLSearchParams(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]))
    return read(await fetch(`${origin}${path}?${query}`, { headers: { Authorization: headers.Authorization } }))
  }
  const call: ApiClient['call'] = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    values?: Record<string, unknown>,
  ) => {
    const found = await ask(method, path, values)
    if (found.status >= 400)
      throw new Error(`${method} ${path}: ${found.status} ${found.message} ${JSON.stringify(found.data)}`)
    return found.data as T
  }
  return {
    token,
    ask,
    call,
    as: (other, secret) => signInApi(origin, other, secret),
    changePassword: async (from, to) => {
      const [oldPass, newPass, newPassword] = [from, to, to].map(encrypt)
      await call('POST', '/upms/pass/modifyPass/modifyAndSyn', { oldPass, newPass, newPassword })
    },
  }
}

async function read(response: Response): Promise<Answer> {
  const body = (await response.json()) as { code: number; message: string; data: unknown }
  return { status: response.status, code: body.code, message: body.message, data: body.data }
}

function encrypt(password: string): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(passwordKey), iv)
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}

import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { HashRequest } from '../../../server/domains/identity/proofs/hashMessages.ts'
import { hashPassword } from '../../../server/domains/identity/proofs/passwordHash.ts'
import { encryptPassword } from '../../../server/domains/identity/proofs/passwordTransport.ts'
import { captchaAlphabet } from '../../../server/domains/identity/sign-in/captchaImage.ts'
import { captchaHash } from '../../../server/domains/identity/sign-in/verifyCode.ts'
import type { Config } from '../../../server/ground/config/config.ts'
import { watchOf } from '../../../server/ground/database/watch.ts'
import type { Database } from '../../../server/ground/kernel/call.ts'
import { newId } from '../../../server/ground/kernel/id.ts'
import { given, type TestServer } from '../harness.ts'

/** The envelope with the HTTP status and the headers. */
export interface Answer {
  http: number
  headers: Record<string, unknown>
  status: boolean
  code: number
  message: string
  data: Record<string, unknown>
}

export interface Asking {
  token?: string
  /** Address that the call comes from; each test takes its own, because failures are counted by address. */
  ip?: string
  headers?: Record<string, string>
}

export interface NewUser {
  enabled?: boolean
  superAdmin?: boolean
  email?: string
  phone?: string
}

export interface TestUser {
  id: string
  username: string
}

export const password = 'Secret123'

/** Signing in by hand: users made for one test, and calls as a browser makes them. */
export function openDesk({ app, db, config }: { app: FastifyInstance; db: Database; config: Config }) {
  const basic = `Basic ${Buffer.from(config.clientCredential).toString('base64')}`
  const encrypt = (plain: string) => encryptPassword(plain, config.passwordKey)
  let storedHash: Promise<string> | undefined

  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload: string | object | undefined,
    asking: Asking,
  ): Promise<Answer> => {
    const { token, ip = '127.0.0.1', headers = {} } = asking
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { ...authorization, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    return {
      http: response.statusCode,
      headers: response.headers,
      ...(response.json() as Omit<Answer, 'http' | 'headers'>),
    }
  }
  const get = (url: string, asking: Asking = {}) => send('GET', url, undefined, asking)
  const post = (url: string, body: object = {}, asking: Asking = {}) => send('POST', url, body, asking)
  const postForm = (url: string, form: Record<string, string>, asking: Asking = {}) =>
    send('POST', url, new URLSearchParams(form).toString(), {
      ...asking,
      headers: { authorization: basic, ...asking.headers, 'content-type': 'application/x-www-form-urlencoded' },
    })

  return {
    app,
    db,
    config,
    basic,
    encrypt,
    get,
    post,
    postForm,
    signIn: (username: string, plain: string, more: Record<string, string> = {}, asking: Asking = {}) =>
      postForm('/auth/oauth/token', { grant_type: 'password', username, password: encrypt(plain), ...more }, asking),
    refresh: (token: string, asking: Asking = {}) =>
      postForm('/auth/oauth/token', { grant_type: 'refresh_token', refresh_token: token }, asking),
    /** Fetches a picture code and reads its text from the database. */
    readCaptcha: async () => {
      const { data } = await get('/auth/oasso/verifycode')
      const key = String(data.key)
      const row = await db.selectFrom('verifyCode').select('codeHash').where('id', '=', key).executeTakeFirstOrThrow()
      return { verifyKey: key, verifyCode: search(key, row.codeHash) }
    },
    addUser: async ({ enabled = true, superAdmin = false, email, phone }: NewUser = {}): Promise<TestUser> => {
      const id = newId()
      const username = `u${id.slice(-12)}`
      const organization = await db.selectFrom('organization').select('id').orderBy('id').executeTakeFirst()
      const organizationId = organization?.id ?? (await addOrganization(db))
      await db
        .insertInto('appUser')
        .values({
          id,
          username,
          name: `员工${id.slice(-4)}`,
          organizationId,
          enabled,
          superAdmin,
          email: email ?? null,
          phone: phone ?? null,
        })
        .execute()
      storedHash ??= hashPassword(password, config.identity.passwords)
      await db
        .insertInto('userCredential')
        .values({ id: newId(), userId: id, passwordHash: await storedHash })
        .execute()
      return { id, username }
    },
  }
}

export type Desk = ReturnType<typeof openDesk>

/** A desk for the tests of a suite. */
export const givenDesk = (server: TestServer): Desk => given(() => openDesk(server))

/** Returns the costs of the password hashes that `work` computes, in order. They take most of the time of a sign-in. */
export async function hashesOf(work: () => Promise<unknown>): Promise<number[]> {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    await work()
    return posted.mock.calls.flatMap(([message]) => {
      const { cost, plain } = Object(message) as Partial<HashRequest>
      return cost !== undefined && plain !== undefined ? [cost.N] : []
    })
  } finally {
    posted.mockRestore()
  }
}

/** The statements that the server runs for one call, in their order. */
export async function statementsOf(db: Database, ask: () => Promise<Answer>): Promise<string[]> {
  const seen: { sql: string; requestId: string | undefined }[] = []
  watchOf(db)?.onStatement(statement => seen.push(statement))
  const { headers } = await ask()
  return seen.flatMap(({ sql, requestId }) => (requestId === headers['x-request-id'] ? [sql] : []))
}

async function addOrganization(db: Database): Promise<string> {
  const id = newId()
  await db
    .insertInto('organization')
    .values({ id, code: id, name: '测试公司', type: 'group', path: `/${id}/` })
    .execute()
  return id
}

function search(key: string, hash: string): string {
  const letters = [...captchaAlphabet]
  for (const a of letters)
    for (const b of letters)
      for (const c of letters)
        for (const d of letters) {
          const code = a + b + c + d
          if (captchaHash(key, code) === hash) return code
        }
  throw new Error('no code has that hash')
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Name of the console's own bucket, and first path segment of its objects. */
export const bucket = 'oss'
export const region = 'local'
/** Ten minutes; the browser renews them shortly before. */
const defaultSeconds = 10 * 60

/** Rights of credentials on the objects below their prefix. */
const rights = ['read', 'write', 'list', 'delete'] as const
export type Right = (typeof rights)[number]

/** Content of a security token. */
export interface Grant {
  /** Null for the program itself. */
  userId: string | null
  /** The session that requested it; both end together. */
  sessionId?: string | undefined
  /** Access key of an application: it reaches its own buckets and nothing of the console. */
  account?: string | undefined
  accessKeyId: string
  /** Prefix of the accessible objects; may be a single key. */
  prefix: string
  may: readonly Right[]
  /** Seconds since 1970. */
  expires: number
}

export interface TemporaryCredentials {
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
  expiration: string
  prefix: string
}

export interface GrantRequest {
  userId: string | null
  sessionId?: string | undefined
  prefix: string
  may: readonly Right[]
  /** Seconds. */
  lifetime?: number
}

/** Returns a user's upload rights: below their own prefix, without listing or deleting. */
export const ownFiles = (userId: string, sessionId?: string): GrantRequest => ({
  userId,
  sessionId,
  prefix: `user/${userId}/`,
  may: ['read', 'write'],
})

/** Issues credentials derived from the server's key: nothing is stored, and every process can verify them. */
export function issueCredentials(
  key: Buffer,
  { userId, sessionId, prefix, may, lifetime = defaultSeconds }: GrantRequest,
): TemporaryCredentials {
  const grant: Grant = {
    userId,
    sessionId,
    accessKeyId: `STS.${randomBytes(12).toString('hex')}`,
    prefix,
    may,
    expires: Math.floor(Date.now() / 1000) + lifetime,
  }
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return {
    accessKeyId: grant.accessKeyId,
    accessKeySecret: secretOf(key, payload),
    securityToken: `${payload}.${mac(key, `token:${payload}`).toString('base64url')}`,
    expiration: new Date(grant.expires * 1000).toISOString(),
    prefix,
  }
}

/** Returns the grant of a security token and its secret; undefined if this server did not issue it. */
export function readSecurityToken(key: Buffer, token: string): { grant: Grant; secret: string } | undefined {
  const [payload, signature, more] = token.split('.')
  if (!payload || !signature || more !== undefined) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(key, `token:${payload}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  // This server signed it, so its shape is known.
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Grant
  return { grant, secret: secretOf(key, payload) }
}

/** Returns the grant of an application's access key. It ends when the key is removed from the configuration. */
export const grantOfAccount = (account: string): Grant => ({
  userId: null,
  account,
  accessKeyId: account,
  prefix: '',
  may: rights,
  expires: Number.POSITIVE_INFINITY,
})

const secretOf = (key: Buffer, payload: string) => mac(key, `secret:${payload}`).toString('base64url')
const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

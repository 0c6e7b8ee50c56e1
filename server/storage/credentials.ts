import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Name of the only bucket; also the first part of every object's address. */
export const bucket = 'oss'
export const region = 'local'
/** The ten minutes for which the browser keeps credentials, and a minute for the upload that begins in the last one. */
const seconds = 11 * 60

export interface TemporaryCredentials {
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
  expiration: string
  /** Objects below it may be written and read. */
  prefix: string
}

/** What a security token says. */
export interface Grant {
  userId: string
  accessKeyId: string
  prefix: string
  /** Seconds since 1970. */
  expires: number
}

/** Credentials are derived from the server's key: nothing is stored, and every process can check them. */
export function issueCredentials(key: Buffer, userId: string, lifetime = seconds): TemporaryCredentials {
  const grant: Grant = {
    userId,
    accessKeyId: `STS.${randomBytes(12).toString('hex')}`,
    prefix: `user/${userId}/`,
    expires: Math.floor(Date.now() / 1000) + lifetime,
  }
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return {
    accessKeyId: grant.accessKeyId,
    accessKeySecret: secretOf(key, payload),
    securityToken: `${payload}.${mac(key, `token:${payload}`).toString('base64url')}`,
    expiration: new Date(grant.expires * 1000).toISOString(),
    prefix: grant.prefix,
  }
}

/** The grant of a security token with the secret that belongs to it; undefined when the token was not made here. */
export function readSecurityToken(key: Buffer, token: string): { grant: Grant; secret: string } | undefined {
  const [payload, signature] = token.split('.')
  if (!payload || !signature) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(key, `token:${payload}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  // Signed by this server, so its shape is known.
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Grant
  return { grant, secret: secretOf(key, payload) }
}

const secretOf = (key: Buffer, payload: string) => mac(key, `secret:${payload}`).toString('base64url')
const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

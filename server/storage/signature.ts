import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { bucket, type Grant, readSecurityToken } from './credentials.ts'
import { OssError } from './ossError.ts'

export interface SignedRequest {
  method: string
  key: string
  headers: IncomingHttpHeaders
  query: Record<string, unknown>
}

const largestSkew = 15 * 60 * 1000

/** The grant behind a request signed with OSS signature version 1, in the header or in the address. */
export function authenticate(serverKey: Buffer, request: SignedRequest): Grant {
  return request.headers.authorization ? byHeader(serverKey, request) : byAddress(serverKey, request)
}

function byHeader(serverKey: Buffer, { method, key, headers, query }: SignedRequest): Grant {
  const [, accessKeyId, signature] = /^OSS ([^:\s]+):(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (!accessKeyId || !signature) throw denied('Authorization 头不合法')
  const date = text(headers['x-oss-date']) || text(headers.date)
  const skew = Math.abs(Date.now() - Date.parse(date))
  if (!(skew <= largestSkew)) {
    const details = { RequestTime: date, ServerTime: new Date().toISOString() }
    throw new OssError(403, 'RequestTimeTooSkewed', '请求时间与服务器时间相差过大', details)
  }
  const ossHeaders = Object.keys(headers)
    .filter(name => name.startsWith('x-oss-'))
    .sort()
    .map(name => `${name}:${text(headers[name]).trim()}`)
  const lines = [
    method,
    text(headers['content-md5']),
    text(headers['content-type']),
    date,
    ...ossHeaders,
    resourceOf(key, query, []),
  ]
  return check(serverKey, { token: text(headers['x-oss-security-token']), accessKeyId, signature, lines })
}

/** An address that was signed to be opened by itself, with the time until which it may be. */
function byAddress(serverKey: Buffer, { method, key, query }: SignedRequest): Grant {
  const accessKeyId = text(query.OSSAccessKeyId)
  const signature = text(query.Signature)
  const expires = text(query.Expires)
  const token = text(query['security-token'])
  if (!accessKeyId || !signature || method === 'PUT') throw denied('请求未签名')
  if (!(Number(expires) * 1000 > Date.now())) throw denied('地址已过期')
  const resource = resourceOf(key, query, ['security-token'])
  return check(serverKey, { token, accessKeyId, signature, lines: ['GET', '', '', expires, resource] })
}

/** What is signed of the address: the object, and the parameters that change the answer. */
function resourceOf(key: string, query: Record<string, unknown>, more: readonly string[]): string {
  const signed = Object.keys(query)
    .filter(name => more.includes(name) || name.startsWith('response-'))
    .sort()
    .map(name => `${name}=${text(query[name])}`)
  return signed.length > 0 ? `/${bucket}/${key}?${signed.join('&')}` : `/${bucket}/${key}`
}

function check(
  serverKey: Buffer,
  { token, accessKeyId, signature, lines }: { token: string; accessKeyId: string; signature: string; lines: string[] },
): Grant {
  const known = readSecurityToken(serverKey, token)
  if (!known || known.grant.accessKeyId !== accessKeyId) throw new OssError(403, 'InvalidAccessKeyId', '临时凭证无效')
  if (known.grant.expires * 1000 <= Date.now()) throw new OssError(403, 'SecurityTokenExpired', '临时凭证已过期')
  const expected = createHmac('sha1', known.secret).update(lines.join('\n'), 'utf8').digest()
  const given = Buffer.from(signature, 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new OssError(403, 'SignatureDoesNotMatch', '签名不匹配')
  }
  return known.grant
}

const denied = (message: string) => new OssError(403, 'AccessDenied', message)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

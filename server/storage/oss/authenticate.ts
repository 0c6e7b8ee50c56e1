import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { bucket, type Grant, readSecurityToken, region } from '../credentials.ts'
import { OssError } from '../ossError.ts'
import { signature1 } from './signature1.ts'
import { algorithm4, scope4, signature4 } from './signature4.ts'

export interface SignedRequest {
  method: string
  key: string
  headers: IncomingHttpHeaders
  query: ReadonlyMap<string, string>
}

const largestSkew = 15 * 60 * 1000
const longestAddress = 7 * 24 * 3600

/** Whether a request carries any of the four signatures: version 1 or 4, in the header or in the address. */
export const isSigned = ({ headers, query }: Pick<SignedRequest, 'headers' | 'query'>): boolean =>
  headers.authorization !== undefined || query.has('Signature') || query.has('x-oss-signature')

/** The grant behind a signed request; anything that is not signed by its holder is refused. */
export function authenticate(serverKey: Buffer, request: SignedRequest): Grant {
  const { headers, query } = request
  const authorization = headers.authorization ?? ''
  if (authorization.startsWith('OSS4-')) return byHeader4(serverKey, request, authorization)
  if (authorization !== '') return byHeader1(serverKey, request, authorization)
  if (query.has('x-oss-signature')) return byAddress4(serverKey, request)
  if (query.has('Signature')) return byAddress1(serverKey, request)
  throw denied('请求未签名')
}

function byHeader1(serverKey: Buffer, request: SignedRequest, authorization: string): Grant {
  const [, accessKeyId = '', signature = ''] = /^OSS ([^:\s]+):(\S+)$/.exec(authorization) ?? []
  if (!accessKeyId) throw denied('Authorization 头不合法')
  const date = text(request.headers['x-oss-date']) || text(request.headers.date)
  refuseSkew(Date.parse(date), date)
  const holder = holderOf(serverKey, text(request.headers['x-oss-security-token']), accessKeyId)
  const expected = signature1(holder.secret, { ...request, resource: resourceOf(request), date })
  return granted(holder.grant, Buffer.from(signature, 'base64'), expected)
}

/** An address that was signed to be opened by itself, with the time until which it may be. */
function byAddress1(serverKey: Buffer, request: SignedRequest): Grant {
  const { query } = request
  const expires = query.get('Expires') ?? ''
  if (!(Number(expires) * 1000 > Date.now())) throw denied('地址已过期')
  const holder = holderOf(serverKey, query.get('security-token') ?? '', query.get('OSSAccessKeyId') ?? '')
  const expected = signature1(holder.secret, { ...request, resource: resourceOf(request), date: expires })
  return granted(holder.grant, Buffer.from(query.get('Signature') ?? '', 'base64'), expected)
}

function byHeader4(serverKey: Buffer, request: SignedRequest, authorization: string): Grant {
  const found =
    /^OSS4-HMAC-SHA256 Credential=([^/,\s]+)\/([^,\s]+),(?:AdditionalHeaders=([^,\s]*),)?Signature=([0-9a-f]{64})$/.exec(
      authorization.replace(/,\s+/g, ','),
    )
  if (!found) throw denied('Authorization 头不合法')
  const [, accessKeyId = '', scope = '', additional = '', signature = ''] = found
  const { headers, query } = request
  const date = text(headers['x-oss-date'])
  refuseSkew(timeOf4(date), date)
  if (headers['x-oss-content-sha256'] !== 'UNSIGNED-PAYLOAD') {
    throw new OssError(400, 'InvalidArgument', 'x-oss-content-sha256 只能为 UNSIGNED-PAYLOAD')
  }
  const holder = holderOf(serverKey, text(headers['x-oss-security-token']), accessKeyId)
  return granted4(holder, { request, scope, date, additional, query, signature })
}

function byAddress4(serverKey: Buffer, request: SignedRequest): Grant {
  const { query } = request
  if (query.get('x-oss-signature-version') !== algorithm4) throw denied('签名版本不合法')
  const [accessKeyId = '', ...scope] = (query.get('x-oss-credential') ?? '').split('/')
  const date = query.get('x-oss-date') ?? ''
  const begin = timeOf4(date)
  const seconds = Number(query.get('x-oss-expires') ?? '')
  if (!(seconds > 0 && seconds <= longestAddress) || !(begin <= Date.now() + largestSkew)) throw denied('地址不合法')
  if (!(begin + seconds * 1000 > Date.now())) throw denied('地址已过期')
  const holder = holderOf(serverKey, query.get('x-oss-security-token') ?? '', accessKeyId)
  return granted4(holder, {
    request,
    scope: scope.join('/'),
    date,
    additional: query.get('x-oss-additional-headers') ?? '',
    query: [...query].filter(([name]) => name !== 'x-oss-signature'),
    signature: query.get('x-oss-signature') ?? '',
  })
}

interface Given4 {
  request: SignedRequest
  scope: string
  date: string
  additional: string
  query: Iterable<readonly [string, string]>
  signature: string
}

function granted4(holder: Holder, { request, scope, date, additional, query, signature }: Given4): Grant {
  if (scope !== scope4(date.slice(0, 8), region)) throw denied('签名范围不合法')
  const expected = signature4(holder.secret, {
    method: request.method,
    resource: resourceOf(request),
    query,
    headers: request.headers,
    additional: additional === '' ? [] : additional.split(';'),
    date,
    region,
  })
  return granted(holder.grant, Buffer.from(signature, 'hex'), Buffer.from(expected, 'hex'))
}

interface Holder {
  grant: Grant
  secret: string
}

function holderOf(serverKey: Buffer, token: string, accessKeyId: string): Holder {
  const known = readSecurityToken(serverKey, token)
  if (!known || known.grant.accessKeyId !== accessKeyId) throw new OssError(403, 'InvalidAccessKeyId', '临时凭证无效')
  if (known.grant.expires * 1000 <= Date.now()) throw new OssError(403, 'SecurityTokenExpired', '临时凭证已过期')
  return known
}

function granted(grant: Grant, given: Buffer, expected: Buffer): Grant {
  if (given.length === expected.length && timingSafeEqual(given, expected)) return grant
  throw new OssError(403, 'SignatureDoesNotMatch', '签名不匹配')
}

function refuseSkew(time: number, date: string): void {
  if (Math.abs(Date.now() - time) <= largestSkew) return
  const details = { RequestTime: date, ServerTime: new Date().toISOString() }
  throw new OssError(403, 'RequestTimeTooSkewed', '请求时间与服务器时间相差过大', details)
}

/** `20260131T080000Z` in milliseconds; NaN when it is none. */
function timeOf4(date: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  return parts ? Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`) : Number.NaN
}

const resourceOf = ({ key }: SignedRequest) => `/${bucket}/${key}`
const denied = (message: string) => new OssError(403, 'AccessDenied', message)
const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

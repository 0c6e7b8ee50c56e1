import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Grant, grantOfAccount, readSecurityToken, region } from '../credentials.ts'
import { OssError } from '../ossError.ts'
import { type Place, resourceOf } from './places.ts'
import { signature1 } from './signature1.ts'
import { algorithm4, scope4, signature4 } from './signature4.ts'

export interface SignedRequest {
  method: string
  /** Possible meanings of the address; the signature decides. */
  places: readonly Place[]
  headers: IncomingHttpHeaders
  query: ReadonlyMap<string, string>
}

export interface Keys {
  /** Key from which temporary credentials are derived. */
  serverKey: Buffer
  /** Secrets of applications by access key. */
  accounts: ReadonlyMap<string, string>
}

export interface Authenticated {
  grant: Grant
  place: Place
}

const largestSkew = 15 * 60 * 1000
const longestAddress = 7 * 24 * 3600

/** Whether a request is signed in any of the four ways: version 1 or 4, in the header or in the URL. */
export const isSigned = ({ headers, query }: Pick<SignedRequest, 'headers' | 'query'>): boolean =>
  headers.authorization !== undefined || query.has('Signature') || query.has('x-oss-signature')

/** Returns the grant of a signed request and the signed place; throws if the signature does not match. */
export function authenticate(keys: Keys, request: SignedRequest): Authenticated {
  const { headers, query } = request
  const authorization = headers.authorization ?? ''
  if (authorization.startsWith('OSS4-')) return byHeader4(keys, request, authorization)
  if (authorization !== '') return byHeader1(keys, request, authorization)
  if (query.has('x-oss-signature')) return byAddress4(keys, request)
  if (query.has('Signature')) return byAddress1(keys, request)
  throw denied('请求未签名')
}

function byHeader1(keys: Keys, request: SignedRequest, authorization: string): Authenticated {
  const [, accessKeyId = '', signature = ''] = /^OSS ([^:\s]+):(\S+)$/.exec(authorization) ?? []
  if (!accessKeyId) throw denied('Authorization 头不合法')
  const date = text(request.headers['x-oss-date']) || text(request.headers.date)
  refuseSkew(Date.parse(date), date)
  const holder = holderOf(keys, text(request.headers['x-oss-security-token']), accessKeyId)
  return granted1(holder, { request, date, signature })
}

/** Verifies a presigned URL with its expiry (version 1). */
function byAddress1(keys: Keys, request: SignedRequest): Authenticated {
  const { query } = request
  const expires = query.get('Expires') ?? ''
  if (!(Number(expires) * 1000 > Date.now())) throw denied('地址已过期')
  const holder = holderOf(keys, query.get('security-token') ?? '', query.get('OSSAccessKeyId') ?? '')
  return granted1(holder, { request, date: expires, signature: query.get('Signature') ?? '' })
}

interface Given1 {
  request: SignedRequest
  date: string
  signature: string
}

const granted1 = ({ grant, secret }: Holder, { request, date, signature }: Given1): Authenticated =>
  granted(grant, request, {
    given: Buffer.from(signature, 'base64'),
    expected: (resource, headers) =>
      signature1(secret, { method: request.method, query: request.query, resource, headers, date }),
  })

function byHeader4(keys: Keys, request: SignedRequest, authorization: string): Authenticated {
  const found = new RegExp(
    [
      String.raw`^OSS4-HMAC-SHA256 Credential=([^/,\s]+)\/([^,\s]+),(?:AdditionalHeaders=([^,\s]*),)?Signature=`,
      '([0-9a-f]{64})$',
    ].join(''),
  ).exec(authorization.replace(/,\s+/g, ','))
  if (!found) throw denied('Authorization 头不合法')
  const [, accessKeyId = '', scope = '', additional = '', signature = ''] = found
  const { headers, query } = request
  const date = text(headers['x-oss-date'])
  refuseSkew(timeOf4(date), date)
  if (headers['x-oss-content-sha256'] !== 'UNSIGNED-PAYLOAD') {
    throw new OssError(400, 'InvalidArgument', 'x-oss-content-sha256 只能为 UNSIGNED-PAYLOAD')
  }
  const holder = holderOf(keys, text(headers['x-oss-security-token']), accessKeyId)
  return granted4(holder, { request, scope, date, additional, query, signature })
}

function byAddress4(keys: Keys, request: SignedRequest): Authenticated {
  const { query } = request
  if (query.get('x-oss-signature-version') !== algorithm4) throw denied('签名版本不合法')
  const [accessKeyId = '', ...scope] = (query.get('x-oss-credential') ?? '').split('/')
  const date = query.get('x-oss-date') ?? ''
  const begin = timeOf4(date)
  const seconds = Number(query.get('x-oss-expires') ?? '')
  if (!(seconds > 0 && seconds <= longestAddress) || !(begin <= Date.now() + largestSkew)) throw denied('地址不合法')
  if (!(begin + seconds * 1000 > Date.now())) throw denied('地址已过期')
  const holder = holderOf(keys, query.get('x-oss-security-token') ?? '', accessKeyId)
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

function granted4(holder: Holder, { request, scope, date, additional, query, signature }: Given4): Authenticated {
  if (scope !== scope4(date.slice(0, 8), region)) throw denied('签名范围不合法')
  return granted(holder.grant, request, {
    given: Buffer.from(signature, 'hex'),
    expected: (resource, headers) => {
      const signed = { method: request.method, resource, query, headers, date, region }
      const names = additional === '' ? [] : additional.split(';')
      return Buffer.from(signature4(holder.secret, { ...signed, additional: names }), 'hex')
    },
  })
}

export interface Holder {
  grant: Grant
  secret: string
}

/** Returns the holder of an access key: an application or, with a security token, temporary credentials. */
export function holderOf({ serverKey, accounts }: Keys, token: string, accessKeyId: string): Holder {
  const secret = token === '' ? accounts.get(accessKeyId) : undefined
  if (secret !== undefined) return { grant: grantOfAccount(accessKeyId), secret }
  const known = readSecurityToken(serverKey, token)
  if (!known || known.grant.accessKeyId !== accessKeyId) throw new OssError(403, 'InvalidAccessKeyId', '临时凭证无效')
  if (known.grant.expires * 1000 <= Date.now()) throw new OssError(403, 'SecurityTokenExpired', '临时凭证已过期')
  return known
}

interface Comparison {
  given: Buffer
  expected(resource: string, headers: IncomingHttpHeaders): Buffer
}

/** Verifies a signature. Some clients sign the bytes of a header, others its UTF-8 text. */
function granted(grant: Grant, { places, headers }: SignedRequest, { given, expected }: Comparison): Authenticated {
  const meant = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : value,
    ]),
  )
  for (const place of places) {
    for (const sent of [headers, meant]) {
      if (isSame(given, expected(resourceOf(place), sent))) return { grant, place }
    }
  }
  throw new OssError(403, 'SignatureDoesNotMatch', '签名不匹配')
}

/** Compares in constant time. */
export const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)

function refuseSkew(time: number, date: string): void {
  if (Math.abs(Date.now() - time) <= largestSkew) return
  const details = { RequestTime: date, ServerTime: new Date().toISOString() }
  throw new OssError(403, 'RequestTimeTooSkewed', '请求时间与服务器时间相差过大', details)
}

/** Parses `20260131T080000Z` to milliseconds; NaN if invalid. */
function timeOf4(date: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  return parts ? Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`) : Number.NaN
}

const denied = (message: string) => new OssError(403, 'AccessDenied', message)
const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

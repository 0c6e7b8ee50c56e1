import { createHash, createHmac } from 'node:crypto'

export const algorithm4 = 'OSS4-HMAC-SHA256'

export interface Signed4 {
  method: string
  /** `/bucket/key`, not encoded. */
  resource: string
  query: Iterable<readonly [string, string]>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Headers signed besides content-type, content-md5 and x-oss-*. */
  additional: readonly string[]
  /** `20260131T080000Z` */
  date: string
  region: string
}

/** OSS signature version 4 in hexadecimal: HMAC-SHA256 with a key derived from date, region and product. */
export function signature4(secret: string, signed: Signed4): string {
  const day = signed.date.slice(0, 8)
  const lines = [algorithm4, signed.date, scope4(day, signed.region), sha256(canonicalRequest(signed))]
  return mac(signingKey(secret, { day, region: signed.region }), lines.join('\n')).toString('hex')
}

/** Signs the policy of a form, which is sent in base64. */
export const policySignature4 = (secret: string, policy: string, place: { day: string; region: string }): Buffer =>
  mac(signingKey(secret, place), policy)

const signingKey = (secret: string, { day, region }: { day: string; region: string }): Buffer =>
  [region, 'oss', 'aliyun_v4_request'].reduce(mac, mac(`aliyun_v4${secret}`, day))

export const scope4 = (day: string, region: string) => `${day}/${region}/oss/aliyun_v4_request`

/** Formats `2026-01-31T08:00:00.000Z` for the protocol. */
export const date4 = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Percent-encodes all characters except letters, digits and `-_.~`. */
export const encode4 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalRequest({ method, resource, query, headers, additional }: Signed4): string {
  const parameters = [...query]
    .map(([name, value]) => [encode4(name), encode4(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
  const names = Object.keys(headers).filter(
    name => name === 'content-type' || name === 'content-md5' || name.startsWith('x-oss-') || additional.includes(name),
  )
  return [
    method,
    resource.split('/').map(encode4).join('/'),
    parameters.join('&'),
    names
      .sort()
      .map(name => `${name}:${String(headers[name] ?? '').trim()}\n`)
      .join(''),
    additional.join(';'),
    String(headers['x-oss-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
  ].join('\n')
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest()

import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Parameters that change what an address means; version 1 signs only these. */
const signedNames = new Set(
  `acl append cors delete lifecycle location logging objectMeta partNumber policy position process referer restore
  security-token sequential stat symlink tagging uploadId uploads versionId versioning versions website worm
  continuation-token callback callback-var x-oss-process x-oss-traffic-limit response-content-type
  response-content-language response-expires response-cache-control response-content-disposition
  response-content-encoding`.split(/\s+/),
)

export interface Signed1 {
  method: string
  /** `/bucket/key` */
  resource: string
  query: ReadonlyMap<string, string>
  headers: IncomingHttpHeaders
  /** The date of the header, or the end in seconds of a signed address. */
  date: string
}

/** OSS signature version 1: HMAC-SHA1 over the lines that the protocol names. */
export function signature1(secret: string, { method, resource, query, headers, date }: Signed1): Buffer {
  const ossHeaders = Object.keys(headers)
    .filter(name => name.startsWith('x-oss-'))
    .sort()
    .map(name => `${name}:${text(headers[name]).trim()}`)
  const parameters = [...query.keys()]
    .filter(name => signedNames.has(name))
    .sort()
    .map(name => (query.get(name) ? `${name}=${query.get(name)}` : name))
  const lines = [
    method,
    text(headers['content-md5']),
    text(headers['content-type']),
    date,
    ...ossHeaders,
    parameters.length > 0 ? `${resource}?${parameters.join('&')}` : resource,
  ]
  return createHmac('sha1', secret).update(lines.join('\n'), 'utf8').digest()
}

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

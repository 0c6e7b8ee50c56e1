import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Parameters that select an operation; version 1 signs only these. */
const signedNames = new Set(
  `accessPoint accessPointPolicy acl append asyncFetch bucketInfo callback callback-var cname comp continuation-token
  cors delete encryption endTime img inventory inventoryId lifecycle link live location logging metaQuery objectInfo
  objectMeta partNumber policy position process publicAccessBlock qos qosInfo referer replication replicationLocation
  replicationProgress requestPayment resourceGroup response-cache-control response-content-disposition
  response-content-encoding response-content-language response-content-type response-expires restore security-token
  sequential stat startTime status style styleName symlink tagging transferAcceleration udf uploadId uploads
  versionId versioning versions vip vod website worm wormExtend wormId x-oss-ac-forward-allow x-oss-ac-source-ip
  x-oss-ac-subnet-mask x-oss-ac-vpc-id x-oss-async-process x-oss-process x-oss-request-payer
  x-oss-traffic-limit`.split(/\s+/),
)

export interface Signed1 {
  method: string
  /** `/bucket/key` */
  resource: string
  query: ReadonlyMap<string, string>
  headers: IncomingHttpHeaders
  /** The date header, or the expiry in seconds of a presigned URL. */
  date: string
}

/** OSS signature version 1: HMAC-SHA1 over the lines that the protocol defines. */
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

/** Signs the policy of a form, which is sent in base64. */
export const policySignature1 = (secret: string, policy: string): Buffer =>
  createHmac('sha1', secret).update(policy, 'utf8').digest()

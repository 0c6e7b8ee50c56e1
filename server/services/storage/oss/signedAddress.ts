import { algorithm4, date4, encode4, scope4, signature4 } from './signature4.ts'

interface Credentials {
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
}

interface AddressedRequest {
  method: string
  bucket: string
  /** Without the prefix `oss-`. */
  region: string
  key: string
  seconds: number
  query?: Record<string, string>
}

/** Returns the query parameters of a presigned URL (version 4). */
export function signedAddress(
  { accessKeyId, accessKeySecret, securityToken }: Credentials,
  { method, bucket, region, key, seconds, query = {} }: AddressedRequest,
): string {
  const date = date4(new Date())
  const all = {
    ...query,
    'x-oss-credential': `${accessKeyId}/${scope4(date.slice(0, 8), region)}`,
    'x-oss-date': date,
    'x-oss-expires': String(seconds),
    'x-oss-security-token': securityToken,
    'x-oss-signature-version': algorithm4,
  }
  const signature = signature4(accessKeySecret, {
    method,
    resource: `/${bucket}/${key}`,
    query: Object.entries(all),
    headers: {},
    additional: [],
    date,
    region,
  })
  return Object.entries({ ...all, 'x-oss-signature': signature })
    .map(([name, value]) => `${encode4(name)}=${encode4(value)}`)
    .join('&')
}

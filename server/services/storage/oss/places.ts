import { isBucketName } from '../buckets.ts'
import { OssError } from '../ossError.ts'
import { bucketsRoot } from './bucketInHost.ts'

/**
 * A possible meaning of an address: the account (no bucket), a bucket (no key) or an object. Nothing is validated yet.
 */
export interface Place {
  bucket: string
  key: string
}

/** Returns the resource that a signature covers. */
export const resourceOf = ({ bucket, key }: Place): string => (bucket === '' ? '/' : `/${bucket}/${key}`)

/**
 * Returns the possible meanings of an address: the bucket is in its path or its host name; the signature, or which
 * bucket exists, decides.
 */
export function placesOf(address: string, host: string | undefined): Place[] {
  const whole = address.split('?')[0] ?? ''
  const path = decoded(whole.startsWith(`${bucketsRoot}/`) ? whole.slice(bucketsRoot.length) : whole).replace(/^\//, '')
  const slash = path.indexOf('/')
  const ofPath: Place[] =
    path === ''
      ? [{ bucket: '', key: '' }]
      : [{ bucket: slash < 0 ? path : path.slice(0, slash), key: slash < 0 ? '' : path.slice(slash + 1) }]
  const label = /^([a-z0-9-]+)\.[^.]/.exec(host ?? '')?.[1] ?? ''
  return isBucketName(label) ? [...ofPath, { bucket: label, key: path }] : ofPath
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new OssError(400, 'InvalidObjectName', '对象名称不合法')
  }
}

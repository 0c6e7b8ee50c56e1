import { isBucketName } from '../buckets.ts'
import { OssError } from '../ossError.ts'
import { bucketsRoot } from './bucketInHost.ts'

/** What an address may mean: the account (no bucket), a bucket (no key) or an object. Nothing in it is checked yet. */
export interface Place {
  bucket: string
  key: string
}

/** What is signed for a place. */
export const resourceOf = ({ bucket, key }: Place): string => (bucket === '' ? '/' : `/${bucket}/${key}`)

/**
 * The places that an address may mean: the bucket stands in its path or in its host name, and only what was signed, or
 * which bucket exists, decides between the two.
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

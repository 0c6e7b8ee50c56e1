import type { IncomingMessage } from 'node:http'
import { bucket } from '../credentials.ts'

/** Path of application buckets: `/oss-buckets/bucket/key`. */
export const bucketsRoot = '/oss-buckets'

/**
 * Returns the path under which a request is handled. Protocol clients put the bucket before the host name
 * (`files.example.com/key`) or first in the path, without a base path. So that a console at such a host name still
 * works, only requests that are signed for the storage, post a form, or request a picture are redirected.
 */
export function storageAddress({ url = '/', method, headers }: IncomingMessage): string {
  if (url.startsWith(`/${bucket}/`) || url.startsWith(`${bucketsRoot}/`)) return url
  const isSigned =
    /^OSS(4-HMAC-SHA256)? /.test(headers.authorization ?? '') ||
    /[?&]x-oss-signature=/.test(url) ||
    (/[?&]OSSAccessKeyId=/.test(url) && /[?&]Signature=/.test(url))
  // The console accepts no form at its root.
  const isForm = method === 'POST' && /^multipart\/form-data\b/.test(headers['content-type'] ?? '')
  const isOfRoot = /^\/([a-z0-9][a-z0-9-]{1,61}[a-z0-9]\/)?(\?|$)/.test(url)
  const isMeant = isSigned || (isForm && isOfRoot)
  if (headers.host?.startsWith(`${bucket}.`)) {
    return isMeant || /^\/user\/[^/?]+\/(avatar|image)\//.test(url) ? `/${bucket}${url}` : url
  }
  if (url === `/${bucket}` || url.startsWith(`/${bucket}?`)) return url
  return isMeant ? `${bucketsRoot}${url}` : url
}

import type { IncomingMessage } from 'node:http'
import { bucket } from '../credentials.ts'

/** Below it lie the buckets of applications: `/oss-buckets/bucket/key`. */
export const bucketsRoot = '/oss-buckets'

/**
 * The address under which a request is answered. Clients of the protocol put the bucket before the host name
 * (`files.example.com/key`) or into the path, and know no folder of a console. A console that happens to live at such a
 * name goes on working: only what is signed for the storage, sends it a form, or asks for a picture, is meant for it.
 */
export function storageAddress({ url = '/', method, headers }: IncomingMessage): string {
  if (url.startsWith(`/${bucket}/`) || url.startsWith(`${bucketsRoot}/`)) return url
  const isSigned =
    /^OSS(4-HMAC-SHA256)? /.test(headers.authorization ?? '') ||
    /[?&]x-oss-signature=/.test(url) ||
    (/[?&]OSSAccessKeyId=/.test(url) && /[?&]Signature=/.test(url))
  // Nothing of the console takes a form at its root.
  const isForm = method === 'POST' && /^multipart\/form-data\b/.test(headers['content-type'] ?? '')
  const isOfRoot = /^\/([a-z0-9][a-z0-9-]{1,61}[a-z0-9]\/)?(\?|$)/.test(url)
  const isMeant = isSigned || (isForm && isOfRoot)
  if (headers.host?.startsWith(`${bucket}.`)) {
    return isMeant || /^\/user\/[^/?]+\/(avatar|image)\//.test(url) ? `/${bucket}${url}` : url
  }
  if (url === `/${bucket}` || url.startsWith(`/${bucket}?`)) return url
  return isMeant ? `${bucketsRoot}${url}` : url
}

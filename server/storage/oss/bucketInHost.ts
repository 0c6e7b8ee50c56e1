import type { IncomingMessage } from 'node:http'
import { bucket } from '../credentials.ts'

/**
 * The address under which a request is answered. Clients of the protocol put the bucket before the host name
 * (`oss.files.example.com/key`) unless they are told to put it into the path; both are one here. A console that happens
 * to live at such a name goes on working: only what is signed for the storage, or asks for a picture, is meant for it.
 */
export function storageAddress({ url = '/', headers }: IncomingMessage): string {
  if (!headers.host?.startsWith(`${bucket}.`) || url.startsWith(`/${bucket}/`)) return url
  const isSigned = /^OSS/.test(headers.authorization ?? '') || /[?&](Signature|x-oss-signature)=/.test(url)
  return isSigned || /^\/user\/[^/?]+\/(avatar|image)\//.test(url) ? `/${bucket}${url}` : url
}

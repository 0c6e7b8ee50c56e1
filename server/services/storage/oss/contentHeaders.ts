import { attributesOf, restoreInfo } from '../attributes.ts'
import { isShown } from '../contentTypes.ts'
import type { StoredFile } from '../objects.ts'
import type { OssCall } from './ossCall.ts'
import { encryptionHeader } from './writing.ts'

type AnswerHeaders = Record<string, string | number | undefined>

/** Headers for files of the console: a request may change caching and file name, never the content type. */
export function headersOfConsole({ query }: OssCall, file: StoredFile): AnswerHeaders {
  const kind = isShown(file.contentType) ? 'inline' : 'attachment'
  const asked = query.get('response-content-disposition')
  return {
    'content-type': file.contentType,
    'content-disposition': asked?.startsWith('attachment')
      ? `attachment; filename*=UTF-8''${encodeURIComponent(nameIn(asked) ?? file.name ?? file.id)}`
      : `${kind}; filename*=UTF-8''${encodeURIComponent(file.name ?? file.id)}`,
    'cache-control': query.get('response-cache-control') === 'no-cache' ? 'no-cache' : 'private, max-age=300',
  }
}

const changeable = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
] as const

/**
 * Headers for files of applications: those stored with the file, overridden by those in a signed address. The file is
 * always a download, whatever its type: stored content must not act as a page of this host.
 */
export function headersOfApplication({ query, grant }: OssCall, file: StoredFile): AnswerHeaders {
  const { headers = {} } = attributesOf(file)
  const all: Record<string, string> = { 'content-type': file.contentType, ...headers }
  for (const name of changeable) {
    const asked = grant === null ? undefined : query.get(`response-${name}`)
    if (asked === undefined) continue
    const sent = Buffer.from(asked).toString('latin1')
    if (isHeaderText(sent)) all[name] = sent
  }
  const disposition = all['content-disposition']
  const named = `attachment; filename*=UTF-8''${encodeURIComponent(file.name ?? file.id)}`
  return { ...all, 'content-disposition': disposition === undefined ? named : asDownload(disposition) }
}

/**
 * Turns `inline` into `attachment`, and puts it before what begins with no type at all: browsers show such files. They
 * download those of types that they do not know.
 */
export function asDownload(disposition: string): string {
  const [, type, parameters = ''] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(;.*)?$/.exec(disposition) ?? []
  if (type?.toLowerCase() === 'inline') return `attachment${parameters}`
  if (type !== undefined) return disposition
  return disposition.trim() === '' ? 'attachment' : `attachment; ${disposition.trim()}`
}

const isHeaderText = (text: string) => !/[^\t\u0020-\u007e\u0080-\u00ff]/.test(text)

/** Meta headers of the object or of the link to it, and the storage class, tags and encryption of the object. */
export function noteHeaders(named: StoredFile, file: StoredFile): AnswerHeaders {
  const meta = Object.entries(Object(named.meta) as Record<string, string>)
  const attributes = attributesOf(file)
  const { tags = {}, storageClass } = attributes
  const count = Object.keys(tags).length
  return {
    ...Object.fromEntries(meta.map(([name, value]) => [`x-oss-meta-${name}`, value])),
    ...encryptionHeader(attributes.encryption),
    ...(storageClass !== undefined && { 'x-oss-storage-class': storageClass }),
    ...(count > 0 && { 'x-oss-tagging-count': count }),
    'x-oss-restore': restoreInfo(attributes),
  }
}

const nameIn = (disposition: string): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded).slice(0, 200)
  } catch {
    return undefined
  }
}

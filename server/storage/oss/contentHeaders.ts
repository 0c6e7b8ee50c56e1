import { attributesOf, restoreInfo } from '../attributes.ts'
import { isShown } from '../contentTypes.ts'
import type { StoredFile } from '../objects.ts'
import type { OssCall } from './ossCall.ts'
import { encryptionHeader } from './writing.ts'

type AnswerHeaders = Record<string, string | number | undefined>

/** Files of the console: whoever asks may change how an answer is stored and named, but never what it is taken for. */
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
 * Files of applications: what was said when they were stored, changed by what the signed address says. They are always
 * downloads, whatever their type: nothing that an application stores may act as a page of this host.
 */
export function headersOfApplication({ query, grant }: OssCall, file: StoredFile): AnswerHeaders {
  const { headers = {} } = attributesOf(file)
  const all: Record<string, string> = { 'content-type': file.contentType, ...headers }
  for (const name of changeable) {
    const asked = grant === null ? undefined : query.get(`response-${name}`)
    if (asked !== undefined && isHeaderText(asked)) all[name] = asked
  }
  const disposition = all['content-disposition']
  const named = `attachment; filename*=UTF-8''${encodeURIComponent(file.name ?? file.id)}`
  return { ...all, 'content-disposition': disposition === undefined ? named : asDownload(disposition) }
}

/** `inline`, and what some browsers take for it, becomes `attachment`; what else it says stays. */
export const asDownload = (disposition: string): string => {
  if (/^\s*inline\b/i.test(disposition)) return disposition.replace(/^\s*inline/i, 'attachment')
  return /^\s*([^;]*=|;|$)/.test(disposition) ? `attachment; ${disposition.trim()}`.replace(/; $/, '') : disposition
}

const isHeaderText = (text: string) => !/[^\t\u0020-\u007e\u0080-\u00ff]/.test(text)

/** The caller's own notes, of the object or of the link to it, and how the object is kept. */
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

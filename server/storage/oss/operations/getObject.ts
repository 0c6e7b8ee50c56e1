import { isShown } from '../../contentTypes.ts'
import { openObject, type StoredFile } from '../../objects.ts'
import { OssError } from '../../ossError.ts'
import { rangeOf } from '../../uploads.ts'
import { etagOf, isPublic, type Operation, type OssAnswer, type OssCall, readable } from '../ossCall.ts'

/** The content of an object or a part of it. */
export const getObject: Operation = { name: 'GetObject', needs: 'read', run: call => read(call, true) }
/** What would be answered, without the content. */
export const headObject: Operation = { name: 'HeadObject', needs: 'read', run: call => read(call, false) }

async function read(call: OssCall, hasContent: boolean): Promise<OssAnswer> {
  const file = await readable(call, call.key)
  // A plain address shows pictures and hands nothing else out.
  if (call.grant === null && isPublic(call.key) && !isShown(file.contentType)) {
    throw new OssError(404, 'NoSuchKey', '对象不存在')
  }
  const headers = headersOf(call, file)
  const held = conditionOf(call, file)
  if (held !== undefined) {
    if (held === 304) return { status: 304, headers, body: null }
    throw new OssError(412, 'PreconditionFailed', '前置条件不满足')
  }
  const range = rangeOf(call.headers.range, file.size)
  if (call.headers.range !== undefined && !range && call.headers['x-oss-range-behavior'] === 'standard') {
    throw new OssError(416, 'InvalidRange', '请求的范围不合法')
  }
  const length = range ? range.end - range.start + 1 : file.size
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': length,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
    },
    body: hasContent ? openObject(call.base, file, range) : null,
  }
}

/** Whoever asks may change how an answer is stored and named, but never what it is taken for. */
function headersOf({ query, method }: OssCall, file: StoredFile): Record<string, string | number | undefined> {
  const kind = isShown(file.contentType) ? 'inline' : 'attachment'
  const asked = query.get('response-content-disposition')
  const meta = Object.entries(Object(file.meta) as Record<string, string>)
  return {
    ...Object.fromEntries(meta.map(([name, value]) => [`x-oss-meta-${name}`, value])),
    'content-type': file.contentType,
    'content-disposition': asked?.startsWith('attachment')
      ? `attachment; filename*=UTF-8''${encodeURIComponent(nameIn(asked) ?? file.name ?? file.id)}`
      : `${kind}; filename*=UTF-8''${encodeURIComponent(file.name ?? file.id)}`,
    'x-content-type-options': 'nosniff',
    // A drawing may colour itself; nothing in it may run or load.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': query.get('response-cache-control') === 'no-cache' ? 'no-cache' : 'private, max-age=300',
    'last-modified': file.updatedAt.toUTCString(),
    'accept-ranges': 'bytes',
    etag: etagOf(file),
    'x-oss-object-type': typeOf(file),
    ...(method === 'HEAD' && file.appendable === true && { 'x-oss-next-append-position': file.size }),
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

export const typeOf = ({ appendable, etag }: StoredFile): string =>
  appendable === true ? 'Appendable' : etag?.includes('-') ? 'Multipart' : 'Normal'

/** 304 or 412 when the caller wants no answer under these circumstances. */
export function conditionOf({ headers }: OssCall, file: StoredFile, prefix = ''): 304 | 412 | undefined {
  const given = (name: string) => {
    const value = headers[`${prefix}${name}`]
    return typeof value === 'string' ? value : undefined
  }
  // The header counts whole seconds.
  const modified = Math.floor(file.updatedAt.getTime() / 1000) * 1000
  const names = (text: string) => text.split(',').map(one => one.trim().replace(/^W\//, '').replaceAll('"', ''))
  const isNamed = (text: string) => names(text).some(one => one === '*' || one === (file.etag ?? file.id))
  const match = given('if-match')
  const noneMatch = given('if-none-match')
  const since = Date.parse(given('if-modified-since') ?? '')
  const unmodified = Date.parse(given('if-unmodified-since') ?? '')
  if (match !== undefined && !isNamed(match)) return 412
  if (match === undefined && modified > unmodified) return 412
  if (noneMatch !== undefined) return isNamed(noneMatch) ? 304 : undefined
  return modified <= since ? 304 : undefined
}

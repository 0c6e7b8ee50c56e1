import { attributesOf } from '../../attributes.ts'
import { isShown } from '../../contentTypes.ts'
import { openObject, type StoredFile } from '../../objects.ts'
import { OssError } from '../../ossError.ts'
import { rangeOf } from '../../uploads.ts'
import { conditionOf, failedCondition } from '../conditions.ts'
import { headersOfApplication, headersOfConsole, noteHeaders } from '../contentHeaders.ts'
import { etagOf, isPublic, type Operation, type OssAnswer, type OssCall } from '../ossCall.ts'
import { contentOfLink, readable, refuseArchived } from '../reading.ts'

/** Returns the content of an object or a range of it. */
export const getObject: Operation = { name: 'GetObject', needs: 'read', run: call => read(call, true) }
/** Returns the same headers without the content. */
export const headObject: Operation = { name: 'HeadObject', needs: 'read', run: call => read(call, false) }

async function read(call: OssCall, hasContent: boolean): Promise<OssAnswer> {
  const named = await readable(call, call.key)
  // A public address serves only pictures.
  if (call.grant === null && isPublic(call.key) && !isShown(named.contentType)) {
    throw new OssError(404, 'NoSuchKey', '对象不存在')
  }
  const file = await contentOfLink(call, named)
  const headers = { ...headersOf(call, named, file), ...noteHeaders(named, file) }
  const held = conditionOf(call.headers, file)
  if (held === 304) return { status: 304, headers, body: null }
  if (held !== undefined) throw failedCondition(held)
  const range = rangeOf(call.headers.range, file.size)
  if (call.headers.range !== undefined && !range && call.headers['x-oss-range-behavior'] === 'standard') {
    throw new OssError(416, 'InvalidRange', '请求的范围不合法')
  }
  if (hasContent) refuseArchived(file)
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

function headersOf(call: OssCall, named: StoredFile, file: StoredFile): Record<string, string | number | undefined> {
  return {
    ...(named.attributes === null ? headersOfConsole(call, file) : headersOfApplication(call, file)),
    'x-content-type-options': 'nosniff',
    // A drawing may style itself; nothing in it may run or load.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'last-modified': file.updatedAt.toUTCString(),
    'accept-ranges': 'bytes',
    etag: etagOf(file),
    'x-oss-object-type': typeOf(named),
    ...(file.appendable === true && { 'x-oss-next-append-position': file.size }),
  }
}

export const typeOf = (file: StoredFile): string => {
  if (attributesOf(file).target !== undefined) return 'Symlink'
  return file.appendable === true ? 'Appendable' : file.etag?.includes('-') ? 'Multipart' : 'Normal'
}

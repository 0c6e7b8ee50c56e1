import type { Written } from '../contents.ts'
import { contentTypeOf, knownType, takenType } from '../contentTypes.ts'
import { alreadyThere, findObject, type NewObject } from '../objects.ts'
import { notImplemented, OssError } from '../ossError.ts'
import { attributesIn, textOf } from './attributesIn.ts'
import { isOfConsole, metaOf, type OssCall } from './ossCall.ts'

/** Deadline in milliseconds for registering an upload; after it the sweep removes the object. */
const pendingMilliseconds = 24 * 3600_000
const longestType = 120

/** Users register their uploads; objects stored by the program count as registered. */
export const pendingOf = (userId: string | null): Date | null =>
  userId === null ? null : new Date(Date.now() + pendingMilliseconds)

/**
 * Returns the object described by a request's headers. The console accepts few types, by name; an application bucket
 * those it declared, or any.
 */
export function newObject(call: OssCall, userId: string | null): NewObject {
  return { ...facts(call), ownerId: userId, pendingUntil: pendingOf(userId) }
}

/** The same without the user, as a multipart upload stores it for its completion. */
export function facts(call: OssCall): Pick<NewObject, 'key' | 'contentType' | 'meta' | 'attributes'> & {
  meta: Record<string, string>
  contentType: string
} {
  const attributes = attributesIn(call)
  return {
    key: call.key,
    contentType: typeIn(call),
    meta: metaOf(call.headers),
    ...(attributes && { attributes }),
  }
}

function typeIn(call: OssCall): string {
  if (isOfConsole(call, call.key)) return takenType(call.key).type
  const { fileTypes } = call.bucket
  if (fileTypes && !fileTypes.includes(endingOf(call.key))) {
    throw new OssError(415, 'InvalidFileType', '不支持的文件类型')
  }
  const sent = textOf(call.headers, 'content-type')
  if (sent !== undefined && sent.length > longestType) throw new OssError(400, 'InvalidArgument')
  return sent ?? knownType(call.key) ?? 'application/octet-stream'
}

const endingOf = (key: string) => /\.([A-Za-z0-9]+)$/.exec(key)?.[1]?.toLowerCase() ?? ''

/** Returns the check of the sent digest and the content type. */
export const judgeOf =
  (call: OssCall) =>
  async ({ etag, head }: Written): Promise<{ contentType?: string }> => {
    const digest = call.headers['content-md5']
    if (digest !== undefined && digest !== Buffer.from(etag, 'hex').toString('base64')) {
      throw new OssError(400, 'InvalidDigest', '文件内容校验失败')
    }
    if (isOfConsole(call, call.key)) return { contentType: await contentTypeOf(call.key, head) }
    // In a bucket with declared types, the content must match the extension, if the console knows it.
    if (call.bucket.fileTypes && knownType(call.key) !== undefined) await contentTypeOf(call.key, head)
    return {}
  }

/** `x-oss-forbid-overwrite: true` refuses to replace an object. */
export const mustBeNew = ({ headers }: OssCall): boolean => headers['x-oss-forbid-overwrite'] === 'true'

/**
 * The same check before the content is read; the transaction that stores the row decides between concurrent uploads.
 */
export async function refuseForbidden(call: OssCall): Promise<void> {
  if (mustBeNew(call) && (await findObject(call.base.db, call.key))) throw alreadyThere()
}

/** Refuses features reserved for applications: the console's own files have no classes, links or ACLs. */
export function requireApplication(call: OssCall): void {
  if (isOfConsole(call, call.key)) throw notImplemented()
}

/** Returns the headers that state how the object is encrypted. */
export const encryptionHeader = (encryption: string | undefined) =>
  encryption === undefined ? {} : { 'x-oss-server-side-encryption': encryption }

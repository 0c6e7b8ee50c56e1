import type { Written } from '../contents.ts'
import { contentTypeOf, knownType, takenType } from '../contentTypes.ts'
import { alreadyThere, findObject, type NewObject } from '../objects.ts'
import { notImplemented, OssError } from '../ossError.ts'
import { attributesIn, textOf } from './attributesIn.ts'
import { isOfConsole, metaOf, type OssCall } from './ossCall.ts'

/** What is uploaded and not registered within this time is swept away. */
const pendingMilliseconds = 24 * 3600_000
const longestType = 120

/** People register what they uploaded; what the program stores is registered by being stored. */
export const pendingOf = (userId: string | null): Date | null =>
  userId === null ? null : new Date(Date.now() + pendingMilliseconds)

/**
 * The object that a request asks to be stored, as its headers describe it. The console takes few types, by the name; a
 * bucket of an application what it declared, or anything.
 */
export function newObject(call: OssCall, userId: string | null): NewObject {
  return { ...facts(call), ownerId: userId, pendingUntil: pendingOf(userId) }
}

/** The same without the person: what an upload in parts notes for its end. */
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

/** Compares the digest that was sent and looks what the content is. */
export const judgeOf =
  (call: OssCall) =>
  async ({ etag, head }: Written): Promise<{ contentType?: string }> => {
    const digest = call.headers['content-md5']
    if (digest !== undefined && digest !== Buffer.from(etag, 'hex').toString('base64')) {
      throw new OssError(400, 'InvalidDigest', '文件内容校验失败')
    }
    if (isOfConsole(call, call.key)) return { contentType: await contentTypeOf(call.key, head) }
    // A bucket that declares its types gets what the names say, as far as the console knows them.
    if (call.bucket.fileTypes && knownType(call.key) !== undefined) await contentTypeOf(call.key, head)
    return {}
  }

/** `x-oss-forbid-overwrite: true` keeps what is there. */
export const mustBeNew = ({ headers }: OssCall): boolean => headers['x-oss-forbid-overwrite'] === 'true'

/** The same before the content is read; the transaction that stores the row decides between uploads at once. */
export async function refuseForbidden(call: OssCall): Promise<void> {
  if (mustBeNew(call) && (await findObject(call.base.db, call.key))) throw alreadyThere()
}

/** What only applications may ask for: the console's own files have no classes, links or rights of their own. */
export function requireApplication(call: OssCall): void {
  if (isOfConsole(call, call.key)) throw notImplemented()
}

/** The headers by which an answer says how the object is kept. */
export const encryptionHeader = (encryption: string | undefined) =>
  encryption === undefined ? {} : { 'x-oss-server-side-encryption': encryption }

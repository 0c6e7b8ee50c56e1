import { Readable } from 'node:stream'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { fault, faultWith } from '../faults.ts'
import { adopt } from './adopt.ts'
import { cleanSvgAside } from './cleanSvgAside.ts'
import { type ByteRange, headBytes } from './contents.ts'
import { contentTypeOf } from './contentTypes.ts'
import { ownFiles } from './credentials.ts'
import { guardUpload } from './guardUpload.ts'
import { noteFile } from './noteFile.ts'
import type { ObjectBase } from './objectBase.ts'
import { objectKey } from './objectKey.ts'
import { findObject, openObject, putWritten, removeObject, type StoredFile } from './objects.ts'
import { OssError } from './ossError.ts'
import { plainName } from './plainName.ts'

/** Maximum bytes of a drawing to clean. */
const largestDrawing = 2 * 1024 * 1024

/**
 * POST /auth/ossToken/register: makes an upload permanent and readable for others. The server checks the actual
 * content: size, type by first bytes, unpacked size of archives; drawings are cleaned.
 */
export async function registerFile(call: Call<EndpointInput<'auth.ossTokenRegister'>>) {
  const { userId } = signedIn(call)
  const base = { db: call.db, dataDir: call.config.dataDir }
  const key = keyOfAddress(call.input.url)
  if (!key.startsWith(ownFiles(userId).prefix)) throw fault('FILE_GONE')
  const file = (await findObject(base.db, key)) ?? (await adopt(call, key, userId))
  if (!file) throw fault('FILE_GONE')
  const name = plainName(String(call.input.name ?? ''))
  let judged: string
  try {
    judged = await judge(base, file)
  } catch (error) {
    if (!(error instanceof OssError)) throw error
    // The refused content is removed.
    await removeObject(base, key)
    throw faultWith('UPLOAD_REFUSED', error.message)
  }
  // The content has its own id: content uploaded or appended since the check is not what was checked.
  const { numUpdatedRows } = await base.db
    .updateTable('storedObject')
    .set({ pendingUntil: null, ...(name !== '' && { name }) })
    .where('id', '=', judged)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw fault('FILE_CHANGED_DURING_CHECK')
  const stored = await findObject(base.db, key)
  await noteFile(call, {
    action: 'upload',
    name: stored?.name ?? key,
    address: `/oss/${key}`,
    size: stored?.size ?? null,
  })
  return { url: `/oss/${key}`, name: stored?.name, size: stored?.size, contentType: stored?.contentType }
}

/** Checks the content; returns the id of the accepted content. */
async function judge(base: ObjectBase, file: StoredFile): Promise<string> {
  const read = (range: ByteRange) => bytesOf(openObject(base, file, range)).catch(replaced)
  const head = file.size === 0 ? Buffer.alloc(0) : await read({ start: 0, end: Math.min(file.size, headBytes) - 1 })
  const contentType = await contentTypeOf(file.key, head)
  if (contentType !== file.contentType) throw new OssError(415, 'InvalidFileType', '文件内容与类型不符')
  await guardUpload(file, read)
  return contentType === 'image/svg+xml' ? clean(base, file, read) : file.id
}

/** Content that another upload has replaced since it was looked up is removed. */
function replaced(error: unknown): never {
  throw Reflect.get(Object(error), 'code') === 'ENOENT' ? fault('FILE_CHANGED_DURING_CHECK') : error
}

/** Stores the cleaned drawing, without anything that runs or loads. */
async function clean(base: ObjectBase, file: StoredFile, read: (range: ByteRange) => Promise<Buffer>): Promise<string> {
  if (file.size > largestDrawing) throw new OssError(413, 'EntityTooLarge', 'SVG 图片不能超过 2 MB')
  const text = (await read({ start: 0, end: file.size - 1 })).toString('utf8')
  const cleaned = await cleanSvgAside(text)
  if (cleaned === undefined) throw new OssError(415, 'InvalidFileType', '不是有效的 SVG 图片')
  const { key, name, contentType, ownerId, pendingUntil } = file
  const object = { key, name: name ?? undefined, contentType, ownerId, pendingUntil }
  if (cleaned === text) return file.id
  return (await putWritten(base, object, Readable.from([Buffer.from(cleaned)]))).id
}

/** Returns the key of `/oss/user/…`, optionally with a server before it, or of an address in the cloud. */
export function keyOfAddress(url: string): string {
  const path = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)$/.exec(url)?.[1] ?? ''
  try {
    return objectKey(path.startsWith('/oss/') ? path : `/oss${path}`)
  } catch {
    throw fault('FILE_ADDRESS_INVALID')
  }
}

async function bytesOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

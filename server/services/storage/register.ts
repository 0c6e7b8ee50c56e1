import { Readable } from 'node:stream'
import type { Call } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { fault } from '../faults.ts'
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

/** Largest drawing that is cleaned. */
const largestDrawing = 2 * 1024 * 1024

/**
 * POST /auth/ossToken/register: an upload becomes a file that others may read and that stays. The server looks itself
 * what came: its size, its kind by its first bytes, what an archive would unpack to; drawings are cleaned.
 */
export async function registerFile(call: Call) {
  const { userId } = signedIn(call)
  const base = { db: call.db, dataDir: call.config.dataDir }
  const key = keyOfAddress(String(call.input.url))
  if (!key.startsWith(ownFiles(userId).prefix)) throw fault('UPLOAD_GONE')
  const file = (await findObject(base.db, key)) ?? (await adopt(call, key, userId))
  if (!file) throw fault('UPLOAD_GONE')
  const name = plainName(String(call.input.name ?? ''))
  let judged: string
  try {
    judged = await judge(base, file)
  } catch (error) {
    if (!(error instanceof OssError)) throw error
    // Nobody will ever read it.
    await removeObject(base, key)
    throw fault('UPLOAD_REFUSED', { reason: error.message })
  }
  // Content has an id of its own: what was put or appended since the server looked is not what it looked at.
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

/** Answers the id of the content that is good. */
async function judge(base: ObjectBase, file: StoredFile): Promise<string> {
  const read = (range: ByteRange) => bytesOf(openObject(base, file, range))
  const head = file.size === 0 ? Buffer.alloc(0) : await read({ start: 0, end: Math.min(file.size, headBytes) - 1 })
  const contentType = await contentTypeOf(file.key, head)
  if (contentType !== file.contentType) throw new OssError(415, 'InvalidFileType', '文件内容与类型不符')
  await guardUpload(file, read)
  return contentType === 'image/svg+xml' ? clean(base, file, read) : file.id
}

/** Kept as it would be drawn; what runs or fetches in it is gone before anybody is shown it. */
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

/** `/oss/user/…`, the same with the address of a server before it, or an address in the cloud. */
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

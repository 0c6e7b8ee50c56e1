import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Attributes } from './attributes.ts'
import { type ByteRange, writeFileOf } from './contents.ts'
import { OssError } from './ossError.ts'

/**
 * A multipart upload. Until completion each is a folder in the data folder: a description, and a file per part, named
 * by number and digest. There is no other state, so that an interruption leaves nothing inconsistent.
 */
export interface PartialUpload {
  id: string
  key: string
  ownerId: string | null
  meta: Record<string, string>
  /** Absent in uploads started by an earlier version. */
  contentType?: string
  attributes?: Attributes | undefined
  /** ISO text. */
  begun: string
}

export interface StoredPart {
  number: number
  etag: string
  size: number
  modified: Date
}

const mostOfOwner = 100
const folderOf = (dataDir: string) => join(dataDir, 'uploads')
const isId = (id: string) => /^[0-9A-F]{32}$/.test(id)
const gone = () => new OssError(404, 'NoSuchUpload', '上传任务不存在或已结束')

export async function beginUpload(
  dataDir: string,
  upload: Omit<PartialUpload, 'id' | 'begun'>,
): Promise<PartialUpload> {
  if (upload.ownerId !== null) {
    const own = (await listUploads(dataDir)).filter(({ ownerId }) => ownerId === upload.ownerId)
    if (own.length >= mostOfOwner) throw new OssError(400, 'TooManyUploads', '未完成的上传过多，请稍后再试')
  }
  const begun = { ...upload, id: randomBytes(16).toString('hex').toUpperCase(), begun: new Date().toISOString() }
  const folder = join(folderOf(dataDir), begun.id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'upload.json'), JSON.stringify(begun), { mode: 0o600 })
  return begun
}

/** Returns the upload of an id for an object; foreign or ended uploads do not exist. */
export async function findUpload(dataDir: string, id: string, key: string): Promise<PartialUpload> {
  const found = isId(id) ? await read(dataDir, id) : undefined
  if (found?.key !== key) throw gone()
  return found
}

/** Returns all open uploads, by key and id. */
export async function listUploads(dataDir: string): Promise<PartialUpload[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const all = await Promise.all(names.filter(isId).map(id => read(dataDir, id)))
  const order = ({ key, id }: PartialUpload) => `${key}\0${id}`
  return all.filter(one => one !== undefined).sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

export async function putPart(
  dataDir: string,
  upload: PartialUpload,
  { number, content, limit, digest }: { number: number; content: Readable; limit: number; digest: string | undefined },
): Promise<{ size: number; etag: string }> {
  const folder = join(folderOf(dataDir), upload.id)
  const others = (await listParts(dataDir, upload)).filter(part => part.number !== number)
  const left = limit - others.reduce((sum, { size }) => sum + size, 0)
  const place = join(folder, `new-${number}-${randomBytes(6).toString('hex')}`)
  try {
    const { size, etag } = await writeFileOf(place, content, { limit: Math.max(0, left) })
    if (digest !== undefined && digest !== Buffer.from(etag, 'hex').toString('base64')) {
      throw new OssError(400, 'InvalidDigest', '文件内容校验失败')
    }
    const before = (await readdir(folder)).filter(name => name.startsWith(`${number}-`))
    await rename(place, join(folder, `${number}-${etag}`))
    for (const name of before) if (name !== `${number}-${etag}`) await rm(join(folder, name), { force: true })
    return { size, etag }
  } catch (error) {
    await rm(place, { force: true })
    // The upload ended meanwhile.
    if (Reflect.get(Object(error), 'code') === 'ENOENT') throw gone()
    throw error
  }
}

/** Returns the parts by number. */
export async function listParts(dataDir: string, upload: PartialUpload): Promise<StoredPart[]> {
  const folder = join(folderOf(dataDir), upload.id)
  const parts: StoredPart[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const [, number, etag] = /^(\d{1,5})-([0-9A-F]{32})$/.exec(name) ?? []
    const found = number && etag ? await stat(join(folder, name)).catch(() => undefined) : undefined
    if (found) parts.push({ number: Number(number), etag: String(etag), size: found.size, modified: found.mtime })
  }
  return parts.sort((a, b) => a.number - b.number)
}

/** Streams the parts in order. */
export const joinParts = (dataDir: string, upload: PartialUpload, parts: readonly StoredPart[]): Readable =>
  Readable.from(
    (async function* () {
      for (const { number, etag } of parts)
        yield* createReadStream(join(folderOf(dataDir), upload.id, `${number}-${etag}`))
    })(),
    { objectMode: false },
  )

/** Returns the etag of a multipart object: the digest of its parts' digests, and their number. */
export const etagOfParts = (parts: readonly StoredPart[]): string =>
  `${createHash('md5')
    .update(Buffer.from(parts.map(({ etag }) => etag).join(''), 'hex'))
    .digest('hex')
    .toUpperCase()}-${parts.length}`

export const endUpload = (dataDir: string, { id }: PartialUpload): Promise<void> =>
  rm(join(folderOf(dataDir), id), { recursive: true, force: true })

async function read(dataDir: string, id: string): Promise<PartialUpload | undefined> {
  const text = await readFile(join(folderOf(dataDir), id, 'upload.json'), 'utf8').catch(() => undefined)
  // This server wrote it, so its shape is known.
  return text ? (JSON.parse(text) as PartialUpload) : undefined
}

/** Parses `bytes=0-99`, `bytes=100-` or `bytes=-50` for a size; undefined for other or unsatisfiable ranges. */
export function rangeOf(text: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(text?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end && start < size ? { start, end } : undefined
}

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../kernel/call.ts'
import { newId } from '../kernel/id.ts'

export interface StoredFile {
  /** Also the name of the file: what a caller calls an object never becomes a path. */
  id: string
  key: string
  name: string | null
  size: number
  contentType: string
  ownerId: string | null
  updatedAt: Date
}

export interface ObjectBase {
  db: Database
  dataDir: string
}

/** Below the folder of objects, in 256 folders. */
const pathOf = (dataDir: string, id: string) => join(dataDir, 'objects', id.slice(-2), id)

export async function findObject(db: Database, key: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('storedObject')
    .select(['id', 'key', 'name', 'size', 'contentType', 'ownerId', 'updatedAt'])
    .where('key', '=', key)
    .executeTakeFirst()
}

export const openObject = (base: ObjectBase, file: StoredFile): Readable =>
  createReadStream(pathOf(base.dataDir, file.id))

interface NewObject {
  key: string
  name?: string
  contentType: string
  ownerId: string
}

/** Writes the file first and the row after it: a row always has its file. An object of the same key is replaced. */
export async function putObject(base: ObjectBase, object: NewObject & { bytes: Buffer }): Promise<string> {
  const id = newId()
  const path = await placeFor(base, id)
  await writeFile(`${path}.part`, object.bytes, { mode: 0o600 })
  await rename(`${path}.part`, path)
  await register(base, { ...object, id, size: object.bytes.length })
  return id
}

/** The same for content that is written as it comes; answers how many bytes came. */
export async function putStream(
  base: ObjectBase,
  object: NewObject & { content: Readable; signal?: AbortSignal },
): Promise<number> {
  const id = newId()
  const path = await placeFor(base, id)
  const file = createWriteStream(`${path}.part`, { mode: 0o600 })
  try {
    await pipeline(object.content, file, object.signal ? { signal: object.signal } : {})
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
  await rename(`${path}.part`, path)
  await register(base, { ...object, id, size: file.bytesWritten })
  return file.bytesWritten
}

/** Removes an object and its file; nothing when there is none. */
export async function removeObject({ db, dataDir }: ObjectBase, key: string): Promise<void> {
  const rows = await db.deleteFrom('storedObject').where('key', '=', key).returning('id').execute()
  for (const { id } of rows) await rm(pathOf(dataDir, id), { force: true })
}

async function placeFor({ dataDir }: ObjectBase, id: string): Promise<string> {
  const path = pathOf(dataDir, id)
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  return path
}

async function register(
  { db, dataDir }: ObjectBase,
  { id, key, name, size, contentType, ownerId }: NewObject & { id: string; size: number },
): Promise<void> {
  const replaced = await db
    .transaction()
    .execute(async tx => {
      const before = await tx.deleteFrom('storedObject').where('key', '=', key).returning('id').execute()
      await tx
        .insertInto('storedObject')
        .values({
          id,
          key,
          name: (name ?? key.slice(key.lastIndexOf('/') + 1)).slice(0, 200),
          size,
          contentType,
          ownerId,
          createdBy: ownerId,
          updatedBy: ownerId,
        })
        .execute()
      return before
    })
    .catch(async error => {
      await rm(pathOf(dataDir, id), { force: true })
      throw error
    })
  for (const row of replaced) await rm(pathOf(dataDir, row.id), { force: true })
}

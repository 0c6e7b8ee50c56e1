import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
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

/** Writes the file first and the row after it: a row always has its file. An object of the same key is replaced. */
export async function putObject(
  { db, dataDir }: ObjectBase,
  object: { key: string; bytes: Buffer; contentType: string; ownerId: string },
): Promise<string> {
  const id = newId()
  const path = pathOf(dataDir, id)
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.part`, object.bytes, { mode: 0o600 })
  await rename(`${path}.part`, path)
  const replaced = await db
    .transaction()
    .execute(async tx => {
      const before = await tx.deleteFrom('storedObject').where('key', '=', object.key).returning('id').execute()
      await tx
        .insertInto('storedObject')
        .values({
          id,
          key: object.key,
          name: object.key.slice(object.key.lastIndexOf('/') + 1).slice(0, 200),
          size: object.bytes.length,
          contentType: object.contentType,
          ownerId: object.ownerId,
          createdBy: object.ownerId,
          updatedBy: object.ownerId,
        })
        .execute()
      return before
    })
    .catch(async error => {
      await rm(path, { force: true })
      throw error
    })
  for (const row of replaced) await rm(pathOf(dataDir, row.id), { force: true })
  return id
}

import { Readable } from 'node:stream'
import type { Database } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { type Attributes, attributesOf } from './attributes.ts'
import type { ByteRange, Written } from './contents.ts'
import { contentsOf } from './contentsOf.ts'
import { contentCipher } from './encryption.ts'
import type { ObjectBase } from './objectBase.ts'
import { OssError } from './ossError.ts'
import { plainName } from './plainName.ts'
import { type Quota, requireRoomFor } from './quota.ts'

export interface StoredFile {
  id: string
  key: string
  name: string | null
  size: number
  contentType: string
  ownerId: string | null
  etag: string | null
  meta: unknown
  /** See `attributesOf`. */
  attributes: unknown
  appendable: boolean | null
  /** Evidence of a operation: it stays as it is. */
  held: boolean | null
  /** Until then the upload must be registered; null when it is. */
  pendingUntil: Date | null
  updatedAt: Date
}

export const objectColumns = [
  'id',
  'key',
  'name',
  'size',
  'contentType',
  'ownerId',
  'etag',
  'meta',
  'attributes',
  'appendable',
  'held',
  'pendingUntil',
  'updatedAt',
] as const

export async function findObject(db: Database, key: string): Promise<StoredFile | undefined> {
  return db.selectFrom('storedObject').select(objectColumns).where('key', '=', key).executeTakeFirst()
}

export function openObject({ dataDir }: ObjectBase, file: StoredFile, range?: ByteRange): Readable {
  return Readable.from(
    (async function* () {
      const stored = await contentsOf(dataDir).read(file, range)
      if (attributesOf(file).encryption === undefined) return yield* stored
      const cipher = contentCipher(dataDir, file.id, range?.start)
      for await (const chunk of stored) yield cipher.update(chunk as Buffer)
    })(),
    { objectMode: false },
  )
}

/** What is said about an object besides its content. */
export interface NewObject {
  key: string
  name?: string | undefined
  contentType: string
  ownerId: string | null
  meta?: Record<string, string>
  attributes?: Attributes
  appendable?: boolean
  /** An upload that must be registered by then, or it is swept away. */
  pendingUntil?: Date | null
}

/** Writes the content first and the row after it: a row always has its content. An object of the same key is replaced. */
export async function putObject(base: ObjectBase, object: NewObject & { bytes: Buffer }): Promise<string> {
  const { id } = await putWritten(base, object, Readable.from([object.bytes]))
  return id
}

/** The same for content that is written as it comes; answers how many bytes came. */
export async function putStream(
  base: ObjectBase,
  object: NewObject & { content: Readable; signal?: AbortSignal },
): Promise<number> {
  const { size } = await putWritten(base, object, object.content, object)
  return size
}

interface PutOptions {
  limit?: number
  quota?: Quota | undefined
  signal?: AbortSignal | undefined
  /** Refuses what would replace an object. */
  mustBeNew?: boolean
  /** Decides by the written content whether it is taken, and may say its type; throws when it is not. */
  judge?: (written: Written) => Promise<Partial<NewObject> & { etag?: string }>
}

export async function putWritten(
  base: ObjectBase,
  object: NewObject,
  content: Readable,
  { judge, quota, mustBeNew = false, ...options }: PutOptions = {},
): Promise<{ id: string; size: number; etag: string }> {
  const contents = contentsOf(base.dataDir)
  const name = { id: newId(), key: object.key }
  const through = throughOf(base, name.id, object.attributes)
  const written = await contents.write(name, content, { ...options, through, contentType: object.contentType })
  try {
    const judged = { ...object, etag: written.etag, ...(await judge?.(written)) }
    await putRow(base, { ...judged, id: name.id, size: written.size }, { quota, mustBeNew })
    return { id: name.id, size: written.size, etag: judged.etag }
  } catch (error) {
    await contents.remove(name)
    throw error
  }
}

/** How content is changed on its way to the disk; undefined leaves it as it is. */
const throughOf = ({ dataDir }: ObjectBase, id: string, attributes: Attributes | undefined) =>
  attributes?.encryption === undefined ? undefined : contentCipher(dataDir, id)

/**
 * Adds to an object that was begun as one that grows. The content is copied first, so that readers of the former state
 * and a broken connection meet a whole object. The new content has not been checked, so it must be registered again.
 */
export async function appendObject(
  base: ObjectBase,
  before: StoredFile,
  content: Readable,
  { limit, quota, pendingUntil }: { limit: number; quota: Quota | undefined; pendingUntil: Date | null },
): Promise<{ size: number; etag: string }> {
  if (before.held === true) throw heldFault()
  const contents = contentsOf(base.dataDir)
  const name = { id: newId(), key: before.key }
  const joined = Readable.from(
    (async function* () {
      yield* openObject(base, before)
      yield* content
    })(),
    { objectMode: false },
  )
  const through = throughOf(base, name.id, attributesOf(before))
  const { size, etag } = await contents.write(name, joined, { limit, through })
  const take = () =>
    base.db.transaction().execute(async tx => {
      await requireRoomFor(tx, quota, { key: before.key, size })
      return tx
        .updateTable('storedObject')
        .set({ id: name.id, size, etag, pendingUntil, updatedAt: new Date() })
        .where('id', '=', before.id)
        .where('held', 'is not', true)
        .executeTakeFirst()
    })
  let isOurs = false
  try {
    isOurs = Number((await take()).numUpdatedRows) > 0
  } finally {
    await contents.remove(isOurs ? before : name)
  }
  if (!isOurs) throw new OssError(409, 'PositionNotEqualToLength', '文件已被追加，请从新的位置继续')
  return { size, etag }
}

/** Changes what is noted about an object; its content and its etag stay. */
export async function setAttributes({ db }: ObjectBase, { id }: StoredFile, attributes: Attributes): Promise<void> {
  await db
    .updateTable('storedObject')
    .set({ attributes: JSON.stringify(attributes) })
    .where('id', '=', id)
    .execute()
}

/** Removes an object and its content; nothing when there is none. Throws when it is evidence. */
export async function removeObject({ db, dataDir }: ObjectBase, key: string): Promise<void> {
  const rows = await db.transaction().execute(tx => takeAway(tx, key))
  for (const row of rows) await contentsOf(dataDir).remove(row)
}

async function takeAway(tx: Database, key: string): Promise<{ id: string; key: string }[]> {
  const rows = await tx.deleteFrom('storedObject').where('key', '=', key).returning(['id', 'key', 'held']).execute()
  if (rows.some(({ held }) => held === true)) throw heldFault()
  return rows
}

/** For what is taken away wholly or not at all. */
export async function requireNotHeld(db: Database, keys: readonly string[]): Promise<void> {
  const held = await db
    .selectFrom('storedObject')
    .select('id')
    .where('key', 'in', keys)
    .where('held', '=', true)
    .executeTakeFirst()
  if (held) throw heldFault()
}

export const alreadyThere = () => new OssError(409, 'FileAlreadyExists', '同名文件已存在')

const heldFault = () => new OssError(409, 'FileImmutable', '文件已随审批意见提交，不能更改或删除')

const attempts = 3

async function putRow(
  { db, dataDir }: ObjectBase,
  {
    id,
    key,
    name,
    size,
    contentType,
    ownerId,
    etag,
    meta,
    attributes,
    appendable,
    pendingUntil,
  }: NewObject & {
    id: string
    size: number
    etag: string
  },
  { quota, mustBeNew }: { quota: Quota | undefined; mustBeNew: boolean },
): Promise<void> {
  const values = {
    id,
    key,
    name: plainName(name ?? '') || plainName(key) || null,
    size,
    contentType,
    ownerId,
    etag,
    meta: meta === undefined ? null : JSON.stringify(meta),
    attributes: attributes === undefined ? null : JSON.stringify(attributes),
    appendable: appendable ?? false,
    pendingUntil: pendingUntil ?? null,
    createdBy: ownerId,
    updatedBy: ownerId,
  }
  const replaced = await retried(() =>
    db.transaction().execute(async tx => {
      await requireRoomFor(tx, quota, { key, size })
      if (mustBeNew && (await findObject(tx, key))) throw alreadyThere()
      // What must be new replaces nothing, not even an object that came since the line above.
      const before = mustBeNew ? [] : await takeAway(tx, key)
      await tx.insertInto('storedObject').values(values).execute()
      return before
    }),
  )
  for (const row of replaced) await contentsOf(dataDir).removeReplaced(row)
}

/** Two requests that put the same new key at once meet at its unique index; the later one replaces the earlier. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error) || Reflect.get(error, 'code') !== '23505') throw error
    }
  }
}

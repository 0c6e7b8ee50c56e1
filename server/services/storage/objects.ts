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
  /** Evidence of an operation: it must not change. */
  held: boolean | null
  /** Deadline for registering the upload; null if it is registered. */
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

/** Properties of an object besides its content. */
export interface NewObject {
  key: string
  name?: string | undefined
  contentType: string
  ownerId: string | null
  meta?: Record<string, string>
  attributes?: Attributes
  appendable?: boolean
  /** Deadline for registering the upload; after it the sweep removes the object. */
  pendingUntil?: Date | null
}

/** Writes the content, then the row, so that a row always has its content. Replaces an object of the same key. */
export async function putObject(base: ObjectBase, object: NewObject & { bytes: Buffer }): Promise<string> {
  const { id } = await putWritten(base, object, Readable.from([object.bytes]))
  return id
}

/** The same for streamed content; returns the number of bytes. */
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
  /** Refuses to replace an object. */
  mustBeNew?: boolean
  /** Inspects the written content and may set its type; throws to refuse it. */
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

/** Returns the transformation of content on its way to disk; undefined if there is none. */
const throughOf = ({ dataDir }: ObjectBase, id: string, attributes: Attributes | undefined) =>
  attributes?.encryption === undefined ? undefined : contentCipher(dataDir, id)

/**
 * Appends to an appendable object. Copies the content first, so that readers of the former state, and a broken
 * connection, leave a complete object. The new content is unchecked and must be registered again.
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

/** Changes an object's attributes; content and etag stay. */
export async function setAttributes({ db }: ObjectBase, { id }: StoredFile, attributes: Attributes): Promise<void> {
  await db
    .updateTable('storedObject')
    .set({ attributes: JSON.stringify(attributes) })
    .where('id', '=', id)
    .execute()
}

/** Removes an object and its content, if it exists. Throws if it is evidence. */
export async function removeObject({ db, dataDir }: ObjectBase, key: string): Promise<void> {
  const rows = await db.transaction().execute(tx => takeAway(tx, key))
  for (const row of rows) await contentsOf(dataDir).remove(row)
}

async function takeAway(tx: Database, key: string): Promise<{ id: string; key: string }[]> {
  const rows = await tx.deleteFrom('storedObject').where('key', '=', key).returning(['id', 'key', 'held']).execute()
  if (rows.some(({ held }) => held === true)) throw heldFault()
  return rows
}

/** Checks several objects before deleting all or none of them. */
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
      // An object that must be new replaces nothing, not even one created since the check above.
      const before = mustBeNew ? [] : await takeAway(tx, key)
      await tx.insertInto('storedObject').values(values).execute()
      return before
    }),
  )
  for (const row of replaced) await contentsOf(dataDir).removeReplaced(row)
}

/**
 * Retries when two requests create the same key at once and collide at its unique index; the later one replaces the
 * earlier.
 */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error) || Reflect.get(error, 'code') !== '23505') throw error
    }
  }
}

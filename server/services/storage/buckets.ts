import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import type { Acl, StorageClass } from './attributes.ts'
import { bucket as consoleBucket } from './credentials.ts'
import type { ObjectBase } from './objectBase.ts'
import { OssError } from './ossError.ts'
import { listUploads } from './uploads.ts'

/** A bucket: the console's own, or that of an application. */
export interface Bucket {
  name: string
  /** What stands before the keys of its objects where they are stored; keys of the console begin otherwise. */
  root: string
  /** The access key that owns it; null for the console's own. */
  ownerId: string | null
  storageClass: StorageClass
  acl: Acl
  /** Endings that it takes; null takes every name. */
  fileTypes: readonly string[] | null
  createdAt: Date
}

/** Owner of the buckets that the program makes for itself. */
export const systemAccount = 'system'
/** Begins the stored keys of all buckets of applications: no key in the console's own bucket begins so. */
export const foreignMark = ':'
/** Names that addresses of the console begin with. */
const reserved: readonly string[] = [consoleBucket, 'oss-buckets']
const mostBuckets = 100

export const ownBucket: Bucket = {
  name: consoleBucket,
  root: '',
  ownerId: null,
  storageClass: 'Standard',
  acl: 'private',
  fileTypes: null,
  createdAt: new Date(0),
}

export const isBucketName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name)

const columns = ['id', 'name', 'ownerId', 'storageClass', 'acl', 'fileTypes', 'createdAt'] as const

interface BucketRecord {
  id: string
  name: string
  ownerId: string
  storageClass: string
  acl: string
  fileTypes: string | null
  createdAt: Date
}

const bucketOf = ({ id, fileTypes, ...row }: BucketRecord): Bucket => ({
  ...row,
  // By its id: a bucket of the same name that is made later finds nothing of the former one.
  root: `${foreignMark}${id}/`,
  storageClass: row.storageClass as StorageClass,
  acl: row.acl as Acl,
  fileTypes: fileTypes === null ? null : fileTypes.split(','),
})

/** The bucket of that name; undefined when there is none. */
export async function findBucket(db: Database, name: string): Promise<Bucket | undefined> {
  if (name === consoleBucket) return ownBucket
  if (!isBucketName(name)) return undefined
  const row = await db.selectFrom('storageBucket').select(columns).where('name', '=', name).executeTakeFirst()
  return row && bucketOf(row)
}

/** The buckets of one owner, by name. */
export async function bucketsOf(db: Database, ownerId: string): Promise<Bucket[]> {
  const rows = await db
    .selectFrom('storageBucket')
    .select(columns)
    .where('ownerId', '=', ownerId)
    .orderBy('name')
    .execute()
  return rows.map(bucketOf)
}

export interface NewBucket {
  name: string
  ownerId: string
  storageClass: StorageClass
  acl: Acl
  fileTypes: readonly string[] | null
}

/** Makes a bucket; one that its owner has already stays as it is. */
export async function createBucket(db: Database, { name, ownerId, fileTypes, ...more }: NewBucket): Promise<void> {
  const taken = () => new OssError(409, 'BucketAlreadyExists')
  if (reserved.includes(name)) throw taken()
  if (!isBucketName(name)) throw new OssError(400, 'InvalidBucketName')
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext(${`buckets ${ownerId}`}))`.execute(tx)
    const before = await findBucket(tx, name)
    if (before?.ownerId === ownerId) return
    if (before) throw taken()
    if ((await bucketsOf(tx, ownerId)).length >= mostBuckets) throw new OssError(400, 'TooManyBuckets')
    const values = { id: newId(), name, ownerId, ...more, fileTypes: fileTypes?.join(',') ?? null }
    const inserting = tx.insertInto('storageBucket').values(values)
    const made = await inserting.onConflict(conflict => conflict.column('name').doNothing()).executeTakeFirst()
    if (Number(made.numInsertedOrUpdatedRows) === 0) throw taken()
  })
}

/** Removes an empty bucket. */
export async function removeBucket({ db, dataDir }: ObjectBase, { name, root }: Bucket): Promise<void> {
  const held = await db
    .selectFrom('storedObject')
    .select('id')
    .where(sql<boolean>`starts_with(key, ${root})`)
    .limit(1)
    .executeTakeFirst()
  const uploads = await listUploads(dataDir)
  if (held || uploads.some(({ key }) => key.startsWith(root))) throw new OssError(409, 'BucketNotEmpty')
  await db.deleteFrom('storageBucket').where('name', '=', name).execute()
}

export async function setBucketAcl(db: Database, { name }: Bucket, acl: Acl): Promise<void> {
  await db.updateTable('storageBucket').set({ acl, updatedAt: new Date() }).where('name', '=', name).execute()
}

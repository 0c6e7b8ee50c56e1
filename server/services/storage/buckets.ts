import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import type { Acl, StorageClass } from './attributes.ts'
import { bucket as consoleBucket } from './credentials.ts'
import type { ObjectBase } from './objectBase.ts'
import { OssError } from './ossError.ts'
import { listUploads } from './uploads.ts'

/** A bucket of the console or of an application. */
export interface Bucket {
  name: string
  /** Prefix of its stored keys; keys of the console have another form. */
  root: string
  /** Access key of its owner; null for the console's own bucket. */
  ownerId: string | null
  storageClass: StorageClass
  acl: Acl
  /** Accepted file extensions; null accepts every name. */
  fileTypes: readonly string[] | null
  createdAt: Date
}

/** Owner of the program's own buckets. */
export const systemAccount = 'system'
/** Prefix of the stored keys of all application buckets; keys of the console never begin with it. */
export const foreignMark = ':'
/** Names that console paths begin with. */
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
  // Uses the id, so that a later bucket of the same name does not find the old objects.
  root: `${foreignMark}${id}/`,
  storageClass: row.storageClass as StorageClass,
  acl: row.acl as Acl,
  fileTypes: fileTypes === null ? null : fileTypes.split(','),
})

/** Returns the bucket of a name; undefined if there is none. */
export async function findBucket(db: Database, name: string): Promise<Bucket | undefined> {
  if (name === consoleBucket) return ownBucket
  if (!isBucketName(name)) return undefined
  const row = await db.selectFrom('storageBucket').select(columns).where('name', '=', name).executeTakeFirst()
  return row && bucketOf(row)
}

/** Returns the buckets of an owner, by name. */
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

/** Creates a bucket; one that its owner already has stays unchanged. */
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

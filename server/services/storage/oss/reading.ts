import { attributesOf, isArchived, restoreState } from '../attributes.ts'
import { findBucket } from '../buckets.ts'
import { findObject, type StoredFile } from '../objects.ts'
import { notImplemented, OssError } from '../ossError.ts'
import { covers, isPublic, type OssCall, storedKey } from './ossCall.ts'
import { placesOf } from './places.ts'

/** Returns an object that the caller may read. An unregistered upload can be read only by its owner. */
export async function readable(call: Pick<OssCall, 'base' | 'bucket' | 'grant'>, key: string): Promise<StoredFile> {
  const { base, bucket } = call
  const isOwn = mayRead(call, key)
  const isOfConsole = bucket.ownerId === null
  if (!isOwn && isOfConsole && !isPublic(key)) throw denied()
  const file = await findObject(base.db, key)
  if (!isOwn && !isOfConsole && !(file && isPublicObject(bucket, file))) throw denied()
  if (!file || (!isOwn && file.pendingUntil !== null)) throw new OssError(404, 'NoSuchKey', '对象不存在')
  return file
}

const mayRead = ({ bucket, grant }: Pick<OssCall, 'bucket' | 'grant'>, key: string): boolean =>
  grant?.may.includes('read') === true && covers(grant, bucket, key)

const denied = () => new OssError(403, 'AccessDenied', '不能读取该路径')

const isPublicObject = ({ acl }: OssCall['bucket'], file: StoredFile): boolean =>
  (attributesOf(file).acl ?? acl) !== 'private'

/**
 * Returns the object with the content: the file itself, or the target of a symlink. The caller must be able to read
 * both.
 */
export async function contentOfLink(
  call: Pick<OssCall, 'base' | 'bucket' | 'grant'>,
  file: StoredFile,
): Promise<StoredFile> {
  const { target } = attributesOf(file)
  if (target === undefined) return file
  const found = await findObject(call.base.db, target)
  if (!mayRead(call, target) && !(found && isPublicObject(call.bucket, found))) throw denied()
  if (!found) throw new OssError(404, 'SymlinkTargetNotExist')
  if (attributesOf(found).target !== undefined) throw new OssError(400, 'InvalidTargetType')
  return found
}

/** Refuses archived content that has not been restored. */
export function refuseArchived(file: StoredFile): void {
  const attributes = attributesOf(file)
  if (isArchived(attributes) && restoreState(attributes) !== 'restored') throw new OssError(403, 'InvalidObjectState')
}

/**
 * Returns the source object of a copy: `/bucket/key`, encoded, in the header; the caller must be able to read its
 * bucket.
 */
export async function copySource(call: OssCall): Promise<StoredFile> {
  const text = String(call.headers['x-oss-copy-source'] ?? '')
  // A version id; question marks in keys are encoded.
  if (text.includes('?')) throw notImplemented()
  const [place] = placesOf(text.startsWith('/') ? text : `/${text}`, undefined)
  const bucket = place && (await findBucket(call.base.db, place.bucket))
  if (!place || !bucket) throw new OssError(404, 'NoSuchBucket', '存储桶不存在')
  const source = { base: call.base, bucket, grant: call.grant }
  const file = await contentOfLink(source, await readable(source, storedKey(source, place.key)))
  refuseArchived(file)
  return file
}

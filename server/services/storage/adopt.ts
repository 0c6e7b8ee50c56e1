import type { Call } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { faultWith } from '../faults.ts'
import { cloudOf } from './cloud/cloudOf.ts'
import { takenType } from './contentTypes.ts'
import { findObject, type StoredFile } from './objects.ts'
import { OssError } from './ossError.ts'
import { requireRoomFor } from './quota.ts'

/** Creates the row of an object that a browser uploaded directly to the cloud; undefined if there is no such object. */
export async function adopt(call: Call, key: string, ownerId: string): Promise<StoredFile | undefined> {
  const cloud = cloudOf(call.config)
  const found = await cloud?.head(key)
  if (!cloud || !found) return undefined
  const refuse = async (message: string) => {
    await cloud.contents.remove({ id: '', key })
    throw faultWith('UPLOAD_REFUSED', message)
  }
  if (found.size > call.config.storage.limit) {
    await refuse(`文件不能超过 ${Math.floor(call.config.storage.limit / 1024 / 1024)} MB`)
  }
  const contentType = typeOf(key)
  if (contentType === undefined) return refuse('不支持的文件类型')
  const { quota: most } = call.config.storage
  const quota = most === 0 ? undefined : { ownerId, most }
  const row = {
    id: newId(),
    key,
    name: key.slice(key.lastIndexOf('/') + 1).slice(0, 200),
    size: found.size,
    contentType,
    ownerId,
    etag: found.etag,
    pendingUntil: new Date(Date.now() + 3600_000),
    createdBy: ownerId,
    updatedBy: ownerId,
  }
  try {
    await call.db.transaction().execute(async tx => {
      await requireRoomFor(tx, quota, row)
      const onlyNew = tx.insertInto('storedObject').values(row)
      await onlyNew.onConflict(conflict => conflict.column('key').doNothing()).execute()
    })
  } catch (error) {
    if (!(error instanceof OssError)) throw error
    return refuse(error.message)
  }
  return findObject(call.db, key)
}

function typeOf(key: string): string | undefined {
  try {
    return takenType(key).type
  } catch (error) {
    if (error instanceof OssError) return undefined
    throw error
  }
}

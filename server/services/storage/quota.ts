import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'
import type { ObjectBase } from './objectBase.ts'
import { OssError } from './ossError.ts'
import { listParts, listUploads } from './uploads.ts'

/** Maximum bytes of all files of a user. */
export interface Quota {
  ownerId: string
  most: number
}

const exceeded = (most: number) =>
  new OssError(
    400,
    'QuotaExceeded',
    `您的文件总大小已达上限（${most < 2 ** 30 ? `${Math.floor(most / 2 ** 20)} MB` : `${Math.floor(most / 2 ** 30)} GB`}），请联系管理员`,
    { MaxSizeAllowed: String(most) },
  )

/**
 * Refuses an upload that exceeds the quota before reading it. Unregistered files and parts of incomplete uploads count.
 */
export async function requireRoom(
  { db, dataDir }: ObjectBase,
  quota: Quota | undefined,
  { key, size }: { key: string; size: number },
): Promise<void> {
  if (!quota) return
  const whole = (await sizeOfFiles(db, quota.ownerId, key)) + size
  if (whole > quota.most || whole + (await sizeOfParts(dataDir, quota.ownerId)) > quota.most) throw exceeded(quota.most)
}

/** Final check in the transaction that stores the row, so that concurrent uploads cannot exceed the quota together. */
export async function requireRoomFor(
  tx: Database,
  quota: Quota | undefined,
  { key, size }: { key: string; size: number },
): Promise<void> {
  if (!quota) return
  await sql`select pg_advisory_xact_lock(hashtext(${`files ${quota.ownerId}`}))`.execute(tx)
  if ((await sizeOfFiles(tx, quota.ownerId, key)) + size > quota.most) throw exceeded(quota.most)
}

/** Returns the size of a user's uploads. Files that the program made for the user expire and do not count. */
async function sizeOfFiles(db: Database, ownerId: string, replaced: string): Promise<number> {
  const { total } = await db
    .selectFrom('storedObject')
    .select(sql<string>`coalesce(sum(size), 0)::text`.as('total'))
    .where('ownerId', '=', ownerId)
    .where(sql<boolean>`starts_with(key, ${`user/${ownerId}/`})`)
    .where('key', '<>', replaced)
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function sizeOfParts(dataDir: string, ownerId: string): Promise<number> {
  let total = 0
  for (const upload of await listUploads(dataDir)) {
    if (upload.ownerId !== ownerId) continue
    for (const { size } of await listParts(dataDir, upload)) total += size
  }
  return total
}

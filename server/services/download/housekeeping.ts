import { sql } from 'kysely'
import type { JobHandler } from '../../ground/kernel/call.ts'
import { removeObject } from '../storage/objects.ts'
import { sweepStorage } from '../storage/sweep.ts'

/** Hourly job that removes expired files; a download stays listed as expired, an import is deleted with its rows. */
export const housekeeping: JobHandler = async ({ db, config }, job) => {
  await sweepStorage({ db, config }, job)
  const base = { db, dataDir: config.dataDir }
  const downloads = await db
    .selectFrom('download')
    .select(['id', 'objectKey'])
    .where('status', '=', 'done')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
  for (const { id, objectKey } of downloads) {
    if (objectKey !== null) await removeObject(base, objectKey)
    await db.updateTable('download').set({ status: 'expired' }).where('id', '=', id).execute()
  }
  const imports = await db
    .selectFrom('importRun')
    .select(['id', 'objectKey'])
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
  for (const { id, objectKey } of imports) {
    if (objectKey !== null) await removeObject(base, objectKey)
    await db.deleteFrom('importRow').where('runId', '=', id).execute()
    await db.deleteFrom('importRun').where('id', '=', id).execute()
  }
}

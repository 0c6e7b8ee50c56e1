import type { Config } from '../../ground/config/config.ts'
import { publishNow } from '../../ground/events/publish.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'

/** Days for which a background file is kept. */
export const keptDays = 7

/** Notifies the owner of the progress. */
export function tell(config: Config, userId: string, id: string, more: { name?: string; ready?: boolean } = {}): void {
  publishNow(config, { topic: 'download', to: { userId }, data: { id, ...more } })
}

type Change = Partial<{
  status: string
  progress: number
  total: number
  done: number
  size: number
  error: string | null
  objectKey: string
  finishedAt: Date
  expiresAt: Date
}>

/** Updates a download; false if it no longer exists. */
export async function settle(db: Database, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('download')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Updates a download during writing; throws if its owner has deleted it. */
export async function settleKept(db: Database, id: string, change: Change): Promise<void> {
  if (!(await settle(db, id, change))) throw fault('DOWNLOAD_DELETED')
}

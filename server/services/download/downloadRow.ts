import type { Config } from '../../ground/config/config.ts'
import { publishNow } from '../../ground/events/publish.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'

/** So long a file is kept that was made in the background. */
export const keptDays = 7

/** Its owner sees how far it is. */
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

/** False when the download is no longer there. */
export async function settle(db: Database, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('download')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** A download that its owner deleted is not written to its end. */
export async function settleKept(db: Database, id: string, change: Change): Promise<void> {
  if (!(await settle(db, id, change))) throw fault('DOWNLOAD_DELETED')
}

import type { Call, Database } from '../kernel/call.ts'

/** Whether screens, prints and exports carry the name of their reader, by the settings of the console. */
export async function isWatermarked(db: Database): Promise<boolean> {
  const row = await db.selectFrom('consoleSetting').select('watermark').executeTakeFirst()
  return row?.watermark === true
}

/**
 * Returns the line that names the reader in a file; undefined while there is no watermark, or no reader.
 *
 * @example await watermarkOf(call) // '导出人：王小明（wangxm）'
 */
export async function watermarkOf({ db, session }: Pick<Call, 'db' | 'session'>): Promise<string | undefined> {
  if (!session || !(await isWatermarked(db))) return undefined
  return `导出人：${session.name}（${session.username}）`
}

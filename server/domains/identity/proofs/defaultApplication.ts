import type { Database } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'

/** The console itself, where a sign-in starts. */
export const consoleClientId = 'admin'

/** Returns the console's id or, if it is disabled, that of the first enabled application. */
export async function defaultApplicationId(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'clientId'])
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const chosen = rows.find(row => row.clientId === consoleClientId) ?? rows[0]
  if (!chosen) throw fault('NO_APPLICATION')
  return chosen.id
}

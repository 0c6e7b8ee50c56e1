import type { Call } from '../kernel/call.ts'
import { invalid } from '../kernel/errors.ts'
import { newId } from '../kernel/id.ts'
import { signedIn } from './signedIn.ts'

const largestBytes = 16 * 1024

/** GET /upms/preference: the value kept under a key, null when there is none. */
export async function readPreference(call: Call) {
  const { userId } = signedIn(call)
  const key = String(call.input.key)
  const row = await call.db
    .selectFrom('userPreference')
    .select('value')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return { key, value: row?.value ?? null }
}

/** POST /upms/preference */
export async function savePreference(call: Call): Promise<null> {
  const { userId } = signedIn(call)
  const key = String(call.input.key)
  const value = JSON.stringify(call.input.value ?? {})
  if (Buffer.byteLength(value) > largestBytes) throw invalid([{ field: 'value', message: '个人设置不能超过 16 KB' }])
  await call.db
    .insertInto('userPreference')
    .values({ id: newId(), userId, key, value, createdBy: userId, updatedBy: userId })
    .onConflict(conflict =>
      conflict.columns(['userId', 'key']).doUpdateSet({ value, updatedAt: new Date(), updatedBy: userId }),
    )
    .execute()
  return null
}

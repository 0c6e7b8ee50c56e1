import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { requireSmall } from '../../../ground/kernel/keptValue.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { fault } from '../faults.ts'

/** Far above the number of lists; limits the storage of one user. */
const mostKeys = 500

/** GET /upms/preference: returns the value of a key, or null. */
export async function readPreference(call: Call<EndpointInput<'preference.read'>>) {
  const key = call.input.key
  return { key, value: await preferenceOf(call, key) }
}

/** POST /upms/preference */
export async function savePreference(call: Call<EndpointInput<'preference.save'>>): Promise<null> {
  const value = call.input.value ?? {}
  requireSmall(value, '个人设置')
  await keepPreference(call, call.input.key, value)
  return null
}

/** Returns the caller's value of a key, or null. */
export async function preferenceOf(call: Call, key: string): Promise<unknown> {
  const row = await call.db
    .selectFrom('userPreference')
    .select('value')
    .where('userId', '=', signedIn(call).userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Stores a value for the caller, replacing the previous one. */
export async function keepPreference(call: Call, key: string, content: unknown): Promise<void> {
  const { userId } = signedIn(call)
  const value = JSON.stringify(content)
  await requireRoom(call, userId, key)
  await call.db
    .insertInto('userPreference')
    .values({ id: newId(), userId, key, value, createdBy: userId, updatedBy: userId })
    .onConflict(conflict =>
      conflict.columns(['userId', 'key']).doUpdateSet({ value, updatedAt: new Date(), updatedBy: userId }),
    )
    .execute()
}

async function requireRoom(call: Call, userId: string, key: string): Promise<void> {
  const { kept, same } = await call.db
    .selectFrom('userPreference')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('kept'),
      fn
        .count<string>('id')
        .filterWhere(eb('key', '=', key))
        .as('same'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(kept) >= mostKeys && Number(same) === 0) throw fault('PREFERENCES_TOO_MANY', { most: mostKeys })
}

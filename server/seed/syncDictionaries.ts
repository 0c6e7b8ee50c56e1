import type { Database } from '../ground/kernel/call.ts'
import { newId } from '../ground/kernel/id.ts'
import type { Registry } from '../ground/kernel/registryTypes.ts'

/**
 * Stores shipped dictionaries that the database does not have. Existing or deleted ones belong to the administrators
 * and stay unchanged.
 */
export async function syncDictionaries(db: Database, registry: Registry): Promise<void> {
  const known = new Set((await db.selectFrom('dictionary').select('code').execute()).map(row => row.code))
  for (const { code, title, entries } of registry.dictionaries.values()) {
    if (known.has(code)) continue
    const dictionaryId = newId()
    await db.insertInto('dictionary').values({ id: dictionaryId, code, title }).execute()
    await db
      .insertInto('dictionaryEntry')
      .values(
        entries.map(({ value, label, color }, index) => ({
          id: newId(),
          dictionaryId,
          value,
          label,
          color: color ?? null,
          sort: index + 1,
        })),
      )
      .execute()
  }
}

import type { Database } from '../ground/kernel/call.ts'
import { newId } from '../ground/kernel/id.ts'
import type { Registry } from '../ground/kernel/registryTypes.ts'

/**
 * Stores the shipped dictionaries that the database does not know. One that it knows, or that was deleted there,
 * belongs to the administrators: it is left as it is.
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

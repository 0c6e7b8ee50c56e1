import type { Database } from '../ground/kernel/call.ts'
import { newId } from '../ground/kernel/id.ts'
import type { Registry } from '../ground/kernel/registryTypes.ts'

/** Creates a rule designer object for every shipped rule set that a call applies, so that rules can be added. */
export async function syncRuleSets(db: Database, registry: Registry): Promise<void> {
  const kept = new Set(
    [...registry.endpoints.values()].flatMap(({ definition }) =>
      'rules' in definition && definition.rules !== undefined ? [definition.rules] : [],
    ),
  )
  const known = new Set((await db.selectFrom('validationBean').select('name').execute()).map(row => row.name))
  const rows = [...registry.ruleSets.values()]
    .filter(({ name }) => kept.has(name) && !known.has(name))
    .map(({ name, title, entity }) => ({ id: newId(), name, title, entity: entity ?? null, shipped: true }))
  if (rows.length > 0) await db.insertInto('validationBean').values(rows).execute()
}

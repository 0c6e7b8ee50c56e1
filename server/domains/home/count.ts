import type { Call } from '../../ground/kernel/call.ts'
import { mayReadEntity } from '../../ground/kernel/mayReadEntity.ts'
import { totals } from '../../services/records/search/totals.ts'

const counted = {
  organizations: 'organization',
  positions: 'position',
  users: 'user',
  roles: 'role',
  applications: 'application',
}

/**
 * GET /upms/home/count: returns the number of visible records per entity; null for entities that the user may not read.
 */
export async function count(call: Call): Promise<Record<string, number | null>> {
  const seen = Object.entries(counted).filter(([, entity]) => mayReadEntity(call.session, entity))
  const numbers = await totals(
    call,
    seen.map(([, entity]) => entity),
  )
  const found = Object.fromEntries(seen.map(([name], index) => [name, numbers[index] ?? 0]))
  return Object.fromEntries(Object.keys(counted).map(name => [name, found[name] ?? null]))
}

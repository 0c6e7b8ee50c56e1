import type { Call } from '../kernel/call.ts'
import { totals } from '../records/totals.ts'

const counted = {
  organizations: 'organization',
  positions: 'position',
  users: 'user',
  roles: 'role',
  applications: 'application',
}

/** GET /upms/home/count: how many records of each kind lie within what the user may see. */
export async function count(call: Call): Promise<Record<string, number>> {
  const numbers = await totals(call, Object.values(counted))
  return Object.fromEntries(Object.keys(counted).map((name, index) => [name, numbers[index] ?? 0]))
}

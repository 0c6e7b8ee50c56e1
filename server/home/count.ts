import type { Call } from '../kernel/call.ts'
import { page } from '../records/page.ts'

const counted = {
  organizations: 'organization',
  positions: 'position',
  users: 'user',
  roles: 'role',
  applications: 'application',
}

/** GET /upms/home/count: how many records of each kind lie within what the user may see. */
export async function count(call: Call): Promise<Record<keyof typeof counted, number>> {
  const total = async (entity: string) => (await page(call, entity, { current: 1, size: 1 })).total ?? 0
  return {
    organizations: await total(counted.organizations),
    positions: await total(counted.positions),
    users: await total(counted.users),
    roles: await total(counted.roles),
    applications: await total(counted.applications),
  }
}

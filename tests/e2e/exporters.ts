import type { ApiClient } from './apiClient.ts'
import { type NewUser, newUser, roleWith } from './records.ts'

export interface Exporter extends NewUser {
  caller: ApiClient
}

/**
 * Creates users who may export all users, by one role. An answer holds at most 2,000 rows; there is one more, so each
 * export is a job, two of a user at a time, and the others wait.
 */
export async function newExporters(api: ApiClient, count: number): Promise<{ roleId: string; people: Exporter[] }> {
  const role = await roleWith(api, ['USER_VIEW', 'USER_EXPORT'], { dataScope: 'all' })
  const people: Exporter[] = []
  for (let at = 0; at < count; at++) {
    const user = await newUser(api, 'exporter')
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [user.id] })
    people.push({ ...user, caller: await api.as(user.username, user.password) })
  }
  return { roleId: role.id, people }
}

/** Starts an export of all users. */
export const beginExport = ({ caller }: Exporter): Promise<unknown> =>
  caller.call('POST', '/upms/user/export', { format: 'xlsx' })

import type { ApiClient } from './apiClient.ts'
import { type NewUser, newUser, roleWith } from './records.ts'

export interface Exporter extends NewUser {
  caller: ApiClient
}

/**
 * People who may take all users as a file, by one role. No more than 2,000 of them fit into an answer; there is one more,
 * so each of their files is a job, two of a person at a time, and the others wait.
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

/** Begins a file of all users. */
export const beginExport = ({ caller }: Exporter): Promise<unknown> =>
  caller.call('POST', '/upms/user/export', { format: 'xlsx' })

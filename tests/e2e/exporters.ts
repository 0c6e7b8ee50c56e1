import type { ApiClient } from './apiClient.ts'
import { type NewUser, newRole, newUser } from './records.ts'

interface Resource {
  id: string
  code: string
  children: Resource[]
}

/** Ids of the resources of the console with these codes. */
async function resourceIds(api: ApiClient, codes: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const walk = (nodes: readonly Resource[]) => {
    for (const { id, code, children } of nodes) {
      if (codes.includes(code)) found.push(id)
      walk(children)
    }
  }
  walk(await api.call<Resource[]>('GET', '/upms/auth/tree/admin'))
  return found
}

export interface Exporter extends NewUser {
  caller: ApiClient
}

/**
 * People who may take all users as a file, by one role. No more than 2,000 of them fit into an answer; there is one more,
 * so each of their files is a job, two of a person at a time, and the others wait.
 */
export async function newExporters(api: ApiClient, count: number): Promise<{ roleId: string; people: Exporter[] }> {
  const role = await newRole(api, { dataScope: 'all' })
  const ids = await resourceIds(api, ['USER_VIEW', 'USER_EXPORT'])
  await api.call('POST', '/upms/role/permission/add', { roleId: role.id, applicationId: 'admin', ids })
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

import type { ApiClient } from './apiClient.ts'

/** Records that a test makes for itself, so that no test disturbs another. */
let last = 0

/** Letters and digits that no other record of this run has. */
export const unique = (): string => `${Date.now().toString(36)}${last++}`

export interface NewUser {
  id: string
  name: string
  username: string
  password: string
}

/** Creates a user without roles who can sign in at once. */
export async function newUser(api: ApiClient, purpose: string, organization?: string): Promise<NewUser> {
  const password = 'Browser123'
  const { initialPassword, ...made } = await newAccount(api, purpose, organization)
  const own = await api.as(made.username, initialPassword)
  await own.changePassword(initialPassword, password)
  return { ...made, password }
}

/** Creates a user who never signs in and so needs no password. */
export async function newAccount(
  api: ApiClient,
  purpose: string,
  organization?: string,
): Promise<Omit<NewUser, 'password'> & { initialPassword: string }> {
  const username = `e2e.${purpose}.${unique()}`
  // Digits only: a name must not look like a word that was left untranslated.
  const name = `测试员${Date.now() % 1_000_000}${last++}`
  const organizationId = organization ?? (await rootOrganization(api))
  const values = { username, name, organizationId }
  const made = await api.call<{ id: string; initialPassword: string }>('POST', '/upms/user/save', values)
  return { id: made.id, name, username, initialPassword: made.initialPassword }
}

export async function rootOrganization(api: ApiClient): Promise<string> {
  const tree = await api.call<{ id: string }[]>('GET', '/upms/organization/options')
  const root = tree[0]
  if (!root) throw new Error('the demo data has no organization')
  return root.id
}

export async function newPosition(
  api: ApiClient,
  values: Record<string, unknown> = {},
): Promise<{ id: string; code: string; name: string }> {
  const code = `E2E-${unique().toUpperCase()}`
  const organizationId = await rootOrganization(api)
  return api.call('POST', '/upms/position/add', { code, name: `测试岗位${code}`, organizationId, ...values })
}

export async function newOrganization(
  api: ApiClient,
  parentId: string,
): Promise<{ id: string; code: string; name: string }> {
  const code = `E2E_${unique()}`
  return api.call('POST', '/upms/organization/add', { code, name: `测试组织${code}`, type: 'department', parentId })
}

export async function newRole(
  api: ApiClient,
  values: Record<string, unknown> = {},
): Promise<{ id: string; code: string; name: string }> {
  const code = `E2E_${unique().toUpperCase()}`
  return api.call('POST', '/upms/role/add', { code, name: `测试角色${code}`, ...values })
}

export async function newProject(api: ApiClient): Promise<{ id: string; code: string; name: string }> {
  const code = `E2E-${unique().toUpperCase()}`
  const organizationId = await rootOrganization(api)
  return api.call('POST', '/project/project/add', { code, name: `测试项目${code}`, organizationId })
}

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

/** A role that gives these codes of the console. */
export async function roleWith(
  api: ApiClient,
  codes: readonly string[],
  values: Record<string, unknown> = {},
): ReturnType<typeof newRole> {
  const role = await newRole(api, values)
  const ids = await resourceIds(api, codes)
  await api.call('POST', '/upms/role/permission/add', { roleId: role.id, applicationId: 'admin', ids })
  return role
}

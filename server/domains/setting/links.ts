import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { page } from '../../services/records/search/page.ts'
import { menuOf } from '../identity/person/permissions.ts'

/** GET /links/navBar: returns the caller's modules, each with its first page. */
export async function navBar(call: Call) {
  const modules = await menuOf(call)
  return modules.map(({ id, name, icon, children }) => ({ id, name, icon, route: children[0]?.route ?? '' }))
}

/** GET /links/menus: returns modules with their pages. */
export const menuLinks = (call: Call) => menuOf(call)

/**
 * POST /api/application/v2/list: returns enabled applications for pickers; only administrators see their descriptions.
 */
export async function applicationDirectory(call: Call<EndpointInput<'applicationDirectory.list'>>) {
  const { name, current = 1, size = 20 } = call.input
  const query = { current, size, ...(typeof name === 'string' && name !== '' ? { name } : {}) }
  const found = await page(call, 'application', query, {
    where: { enabled: true },
    sort: 'sort,clientId',
    largest: 9999,
  })
  return {
    ...found,
    records: found.records.map(({ id, name, clientId, icon }) => ({ id, name, clientId, icon })),
  }
}

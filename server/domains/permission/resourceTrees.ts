import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { read } from '../../services/records/search/read.ts'
import { tree } from '../../services/records/search/tree.ts'
import { resourceLevels } from './resourceLevels.ts'

interface Option {
  id: unknown
  name: unknown
  code: unknown
  level: unknown
  parentId: string | null
  applicationId: unknown
  children: Option[]
}

/** Returns names, codes and levels only, for pickers. */
export async function resourceOptions(call: Call<EndpointInput<'resource.options'>>): Promise<Option[]> {
  return (await tree(call, 'resource', call.input)).map(toOption)
}

function toOption(node: Record<string, unknown>): Option {
  const { id, name, code, level, applicationId } = node
  const children = Array.isArray(node.children) ? node.children.map(toOption) : []
  return { id, name, code, level, parentId: textOf(node.parentId), applicationId, children }
}

/** Returns the enabled resources of an application. */
export async function applicationTree(call: Call<EndpointInput<'tree.get'>>) {
  const application = await read(call, 'application', call.input.id)
  return tree(call, 'resource', { applicationId: application.id, enabled: true })
}

/** Returns the levels with their allowed parents, and the icons used in the product's menus. */
export async function resourceConfig(call: Call) {
  const rows = await call.db
    .selectFrom('resource')
    .select('icon')
    .distinct()
    .where('icon', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
  const icons = new Set(registry.routes.modules.map(module => module.icon))
  for (const row of rows) if (row.icon) icons.add(row.icon)
  return { levels: resourceLevels, icons: [...icons].sort() }
}

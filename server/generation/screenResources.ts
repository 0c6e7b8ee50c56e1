import { routeCode } from '../../schemas/evaluate/routeCode.ts'
import type { Call } from '../kernel/call.ts'
import { bumpPermissions } from '../kernel/permissionVersion.ts'
import { registry } from '../kernel/registry.ts'
import { syncResources } from '../seed/syncResources.ts'

/** Puts menu places and codes of generated screens into the tree of resources; what is there already stays. */
export async function addResources(call: Call): Promise<void> {
  await syncResources(call.db, registry)
  call.afterCommit(bumpPermissions)
}

/** Takes them out again, with all that was granted of them, so that screens made later begin anew. */
export async function removeResources(call: Call, entities: readonly string[]): Promise<void> {
  const codes = entities.flatMap(name => {
    const family = registry.families.get(name)
    return [...Object.keys(family?.permissions ?? {}), ...(family?.page === undefined ? [] : [routeCode(family.page)])]
  })
  if (codes.length === 0) return
  const gone = call.db.selectFrom('resource').select('id').where('code', 'in', codes)
  for (const link of ['roleResource', 'positionResource', 'userResource'] as const)
    await call.db.deleteFrom(link).where('resourceId', 'in', gone).execute()
  await call.db.deleteFrom('resource').where('code', 'in', codes).execute()
}

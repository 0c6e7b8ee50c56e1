import { routeCode } from '../../../schemas/evaluate/routeCode.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { syncResources } from '../permission/syncResources.ts'
import type { GeneratedFile } from './generatedFile.ts'
import { treeRoute } from './generateTree.ts'

/** Adds menu places and permission codes of generated screens to the resource tree; existing ones stay. */
export async function addResources(call: Call): Promise<void> {
  await syncResources(call.db, registry)
  call.afterCommit(bumpPermissions)
}

/** Removes them with all grants, so that screens generated later start without grants. */
export async function removeResources(call: Call, entities: readonly string[]): Promise<void> {
  await removeCodes(
    call,
    entities.flatMap(name => {
      const family = registry.families.get(name)
      const routes = family?.page === undefined ? [] : [family.page, treeRoute(family.page)]
      return [...Object.keys(family?.permissions ?? {}), ...routes.map(routeCode)]
    }),
  )
}

/** Removes menu places of pages that are no longer generated. */
export const removePlaces = (call: Call, files: readonly GeneratedFile[]): Promise<void> =>
  removeCodes(
    call,
    files.flatMap(({ content }) => {
      const { route } = JSON.parse(content) as { route?: unknown }
      return typeof route === 'string' ? [routeCode(route)] : []
    }),
  )

async function removeCodes(call: Call, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const gone = call.db.selectFrom('resource').select('id').where('code', 'in', codes)
  for (const link of ['roleResource', 'positionResource', 'userResource'] as const)
    await call.db.deleteFrom(link).where('resourceId', 'in', gone).execute()
  await call.db.deleteFrom('resource').where('code', 'in', codes).execute()
}

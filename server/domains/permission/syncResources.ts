import { insertRows } from '../../ground/database/insertRows.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import type { Registry } from '../../ground/kernel/registryTypes.ts'
import { wantedResources } from './wantedResources.ts'

/**
 * Adds missing applications, modules, pages, tabs and buttons of the schemas to the database. Existing ones stay as
 * administrators renamed, moved or disabled them, and deleted ones do not return.
 */
export async function syncResources(db: Database, registry: Registry): Promise<void> {
  await addApplications(db, registry)
  const wanted = wantedResources(registry)
  for (const application of registry.routes.applications) {
    const known = await knownResources(db, application.clientId)
    const rows: object[] = []
    for (const { parentCode, module, ...resource } of wanted) {
      if (!application.modules.includes(module) || known.has(resource.code)) continue
      const parent = parentCode === null ? undefined : known.get(parentCode)
      if (parentCode !== null && !parent) continue
      const id = newId()
      const path = `${parent?.path ?? '/'}${id}/`
      known.set(resource.code, { id, path })
      rows.push({
        ...resource,
        id,
        path,
        parentId: parent?.id ?? null,
        applicationId: application.clientId,
        enabled: true,
        revision: 1,
      })
    }
    const now = new Date().toISOString()
    await insertRows(
      db,
      'resource',
      rows.map(row => ({ ...row, createdAt: now, updatedAt: now })),
    )
  }
}

async function addApplications(db: Database, registry: Registry): Promise<void> {
  const known = new Set((await db.selectFrom('application').select('clientId').execute()).map(row => row.clientId))
  const missing = registry.routes.applications.filter(application => !known.has(application.clientId))
  for (const { clientId, name, url } of missing) {
    await db
      .insertInto('application')
      .values({
        id: clientId,
        clientId,
        name,
        url,
        sort: 1 + registry.routes.applications.findIndex(each => each.clientId === clientId),
      })
      .execute()
  }
}

/** Includes deleted resources; an existing one has priority over a deleted one with the same code. */
async function knownResources(db: Database, applicationId: string): Promise<Map<string, { id: string; path: string }>> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'code', 'path', 'deletedAt'])
    .where('applicationId', '=', applicationId)
    .execute()
  const dead = rows.filter(row => row.deletedAt !== null)
  const living = rows.filter(row => row.deletedAt === null)
  return new Map([...dead, ...living].map(row => [row.code, row]))
}

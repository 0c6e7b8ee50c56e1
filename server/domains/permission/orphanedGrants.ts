import type { Call, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { permissionEntities } from '../../ground/kernel/permissionVersion.ts'
import { audit } from '../../services/records/log/audit.ts'
import { columnName, type EntityModel, modelOf } from '../../services/records/model/entityModel.ts'
import { runSql } from '../../services/records/model/statement.ts'
import { changed } from '../../services/records/write/writeRow.ts'
import { tellAdministrators } from '../notices/tellAdministrators.ts'

const action = '清理失效授权'

/**
 * Daily job that deletes granting links whose one side no longer exists. Deleting a record removes its links, so such
 * links come only from direct SQL; a new record with the same id would inherit the rights.
 */
export const orphanedGrants: JobHandler = async (base, { fence }) => {
  await systemCall(base).transaction(async tx => {
    await fence(tx.db)
    const found: string[] = []
    for (const link of links()) {
      const removed = await removeOrphans(tx, link)
      if (removed > 0) found.push(`${link.title} ${removed} 条`)
    }
    if (found.length === 0) return
    await tellAdministrators(tx, {
      kind: 'check',
      title: '清理了对象已不存在的授权',
      text: found.join('、'),
      route: `/operateLog/workLog?action=${encodeURIComponent(action)}`,
      subjectId: 'orphaned-grants',
    })
  })
}

/** Returns the entities that link two others, each pair once, and affect permissions. */
const links = (): EntityModel[] =>
  [...permissionEntities].map(modelOf).filter(model => !model.isSoft && sidesOf(model).length > 1)

/** Returns the two sides of a link: its properties that are unique together, if all are references. */
const sidesOf = ({ entity }: EntityModel): string[] =>
  entity['x-unique']?.find(names => names.every(name => entity.properties[name]?.['x-ref'])) ?? []

async function removeOrphans(tx: Call, link: EntityModel): Promise<number> {
  const sides = sidesOf(link)
  const gone = sides.map(side => {
    const { table, isSoft } = modelOf(link.entity.properties[side]?.['x-ref'] ?? '')
    const alive = isSoft ? ' and r."deleted_at" is null' : ''
    return `not exists (select 1 from ${table} r where r."id" = t.${columnName(side)}${alive})`
  })
  const { rows } = await runSql(
    tx.db,
    `delete from ${link.table} t where ${gone.join(' or ')}
     returning ${sides.map(side => `t.${columnName(side)} as "${side}"`).join(', ')}`,
  )
  if (rows.length === 0) return 0
  changed(tx, link)
  await audit(tx, {
    action,
    entity: link.name,
    recordName: link.title,
    remark: `共 ${rows.length} 条`,
    before: { links: rows.slice(0, 1000) },
  })
  return rows.length
}

import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { audit } from '../log/audit.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { runSql, Statement } from '../model/statement.ts'
import { lockTree } from './lockRows.ts'
import { changed } from './writeRow.ts'

export interface PathReport {
  entity: string
  title: string
  records: number
  /** Ids of records whose path did not match their parents. */
  wrong: string[]
  /** Ids of records that are their own ancestors; only a person can decide where they belong. */
  circling: string[]
}

/**
 * Recomputes the stored paths of all trees from their parents, with one recursive statement each, and corrects
 * differences unless `isCheck` is set. Paths become wrong when parents are changed directly in SQL.
 *
 * @example await mendPaths(systemCall(base), { isCheck: true })
 */
export async function mendPaths(call: Call, { isCheck }: { isCheck: boolean }): Promise<PathReport[]> {
  const reports: PathReport[] = []
  for (const model of treeModels()) reports.push(await call.transaction(tx => mendTree(tx, model, { isCheck })))
  return reports
}

/** Returns the entities whose records form trees in tables of the product. */
export const treeModels = (): EntityModel[] =>
  [...registry.entities.values()]
    .filter(entity => !entity['x-source'])
    .map(({ name }) => modelOf(name))
    .filter(model => model.tree !== undefined)

/** Corrects one tree; requires a transaction. */
export async function mendTree(tx: Call, model: EntityModel, { isCheck }: { isCheck: boolean }): Promise<PathReport> {
  const parent = model.tree?.parent ?? ''
  // Prevents moves in the meantime.
  await lockTree(tx, model)
  const above = columnName(parent)
  const { rows } = await runSql(
    tx.db,
    `with recursive r as (
       select t."id", '/' || t."id" || '/' as "path" from ${model.table} t
       where not exists (select 1 from ${model.table} a where a."id" = t.${above})
       union all select t."id", r."path" || t."id" || '/' from r join ${model.table} t on t.${above} = r."id"
     )
     select t."id", r."path" from ${model.table} t left join r on r."id" = t."id"
     where r."path" is distinct from t."path" or r."id" is null order by t."id"`,
  )
  const { rows: all } = await runSql(tx.db, `select count(*)::int as "records" from ${model.table}`)
  const wrong = rows.filter(row => row.path !== null)
  if (!isCheck && wrong.length > 0) await writePaths(tx, model, wrong)
  return {
    entity: model.name,
    title: model.title,
    records: Number(all[0]?.records),
    wrong: wrong.map(row => String(row.id)),
    circling: rows.filter(row => row.path === null).map(row => String(row.id)),
  }
}

async function writePaths(tx: Call, model: EntityModel, wrong: Record<string, unknown>[]): Promise<void> {
  const statement = new Statement()
  const ids = statement.value(wrong.map(row => row.id))
  const paths = statement.value(wrong.map(row => row.path))
  await statement.run(
    tx.db,
    `update ${model.table} t set "path" = w."path" from unnest(${ids}::text[], ${paths}::text[]) w("id", "path")
      where t."id" = w."id"`,
  )
  changed(tx, model)
  await audit(tx, {
    action: '修复层级',
    entity: model.name,
    recordName: model.title,
    remark: `共 ${wrong.length} 条`,
    after: { ids: wrong.slice(0, 1000).map(row => row.id) },
  })
}

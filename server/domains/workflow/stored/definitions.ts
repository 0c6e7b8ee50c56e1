import type { Graph } from '../../../../processes/state/graph.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { graphOf } from './graphs.ts'

/** A startable process in one version. */
export interface Definition {
  key: string
  name: string
  versionId: string
  versionNo: number
  modelId: string
  categoryId: string | null
  graph: Graph
}

const columns = `v."id" as "versionId", v."version_no" as "versionNo",
  m."id" as "modelId", m."category_id" as "categoryId",
  d."enabled" and m."enabled" as "enabled", coalesce((select bool_and(c."enabled") from "process_category" c
  where c."id" = m."category_id"), true) as "open"`

/** Returns the active version of a process, or the one with that number; refuses a disabled one. */
export async function definitionOf(call: Call, key: string, versionNo?: number): Promise<Definition> {
  const statement = new Statement()
  const version =
    versionNo === undefined
      ? 'v."id" = d."version_id"'
      : `v."model_id" = d."model_id" and v."version_no" = ${statement.value(versionNo)}`
  const [row] = await statement.run(
    call.db,
    `select ${columns} from "process_definition" d join "process_model" m on m."id" = d."model_id"
      join "process_version" v on ${version}
     where d."key" = ${statement.value(key)} and d."deleted_at" is null and m."deleted_at" is null
     and v."deleted_at" is null`,
  )
  if (!row)
    throw versionNo === undefined ? fault('PROCESS_GONE', { key }) : fault('VERSION_NUMBER_UNKNOWN', { key, versionNo })
  if (row.enabled !== true || row.open !== true) throw fault('PROCESS_DISABLED', { key })
  return definition(call, key, row)
}

/** Returns a process of a version, whatever version is active. */
export async function definitionIn(call: Call, versionId: string, key: string): Promise<Definition> {
  const statement = new Statement()
  const [row] = await statement.run(
    call.db,
    `select v."id" as "versionId", v."version_no" as "versionNo", m."id" as "modelId", m."category_id" as "categoryId"
     from "process_version" v join "process_model" m on m."id" = v."model_id"
     where v."id" = ${statement.value(versionId)}`,
  )
  if (!row) throw fault('VERSION_GONE')
  return definition(call, key, row)
}

async function definition(call: Call, key: string, row: Record<string, unknown>): Promise<Definition> {
  const graph = await graphOf(call, String(row.versionId), key)
  return {
    key,
    name: graph.name || key,
    versionId: String(row.versionId),
    versionNo: Number(row.versionNo),
    modelId: String(row.modelId),
    categoryId: row.categoryId === null ? null : String(row.categoryId),
    graph,
  }
}

import type { Graph } from '../../../../processes/state/graph.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

const most = 200
const known = new Map<string, readonly Graph[]>()

/**
 * Returns the processes of a version. Versions are immutable, so each process caches the most recent ones, which saves
 * reading and preparing them for every command.
 */
export async function graphsOf(call: Call, versionId: string): Promise<readonly Graph[]> {
  const kept = known.get(versionId)
  if (kept) {
    known.delete(versionId)
    known.set(versionId, kept)
    return kept
  }
  const statement = new Statement()
  const [row] = await statement.run(
    call.db,
    `select c."graphs" from "process_content" c where c."version_id" = ${statement.value(versionId)}`,
  )
  if (!row) throw new Error(`no content of process version ${versionId}`)
  const graphs = row.graphs as Graph[]
  known.set(versionId, graphs)
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
  return graphs
}

export async function graphOf(call: Call, versionId: string, key: string): Promise<Graph> {
  const graph = (await graphsOf(call, versionId)).find(one => one.key === key)
  if (!graph) throw new Error(`version ${versionId} has no process ${key}`)
  return graph
}

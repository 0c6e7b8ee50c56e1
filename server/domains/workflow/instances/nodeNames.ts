import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { graphsOf } from '../stored/graphs.ts'

/** Returns the node names in the versions of their instances; the id for unnamed nodes and missing instances. */
export async function nodeNames(
  call: Call,
  instanceIds: readonly string[],
): Promise<(instanceId: string, nodeId: string) => string> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select i."id", i."version_id" as "versionId" from "process_instance" i
      where i."id" = any(${statement.value([...new Set(instanceIds)])}::text[])`,
  )
  const versions = new Map(rows.map(row => [String(row.id), String(row.versionId)]))
  const names = new Map<string, Map<string, string>>()
  for (const versionId of new Set(versions.values())) {
    const nodes = (await graphsOf(call, versionId)).flatMap(graph => graph.nodes)
    names.set(
      versionId,
      new Map(nodes.flatMap(({ id, name }) => (typeof name === 'string' && name !== '' ? [[id, name] as const] : []))),
    )
  }
  return (instanceId, nodeId) => names.get(versions.get(instanceId) ?? '')?.get(nodeId) ?? nodeId
}

import type { Diagram } from '../../../../schemas/types/diagram.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { readDiagramAside } from '../models/readAside.ts'

const most = 100
const known = new Map<string, Diagram | undefined>()

/** Returns the diagram of a version. Versions are immutable, so each process caches the most recent diagrams. */
export async function versionDiagram(call: Call, versionId: string): Promise<Diagram | undefined> {
  if (known.has(versionId)) return known.get(versionId)
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select c."xml" from "process_content" c where c."version_id" = ${s.value(versionId)}`,
  )
  const diagram = row && (await readDiagramAside(String(row.xml)))
  if (known.size >= most) known.clear()
  known.set(versionId, diagram)
  return diagram
}

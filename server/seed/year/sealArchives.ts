import type { Call } from '../../kernel/call.ts'
import { archiveKey, fileMark, partsOf } from '../../workflow/archive/archiveInstance.ts'
import { chainOf, type FrozenEvent, sealOf } from '../../workflow/archive/chain.ts'
import type { Facts } from '../../workflow/archive/readFrozen.ts'
import { graphOf } from '../../workflow/execution/graphs.ts'
import { formOf } from '../../workflow/forms/processForm.ts'

type Row = Record<string, unknown>

export interface ArchiveRows {
  archives: Row[]
  contents: Row[]
  events: Row[]
  files: Row[]
}

/**
 * Chains and seals archives as `archiveInstance` does: their times were shifted, and the key of seals is this
 * installation's own.
 */
export async function sealArchives(call: Call, { archives, contents, events, files }: ArchiveRows): Promise<void> {
  const linesOf = groupBy(events, 'archive_id')
  const copiesOf = groupBy(files, 'archive_id')
  const contentOf = new Map(contents.map(row => [row.archive_id, row]))
  const versions = await versionsOf(call)
  for (const archive of archives) {
    const content = contentOf.get(archive.id)
    if (!content) continue
    const instanceId = String(archive.instance_id)
    const lines = (linesOf.get(archive.id) ?? []).sort((one, other) => Number(one.sequence) - Number(other.sequence))
    const digests = chainOf(instanceId, lines.map(frozen))
    lines.forEach((line, place) => {
      line.hash = digests[place]
    })
    const { xml, form } = versions.get(String(archive.key)) ?? { xml: '', form: null }
    const { facts, values, fields } = content as unknown as { facts: Facts; values: Row; fields: never[] }
    const parts = partsOf({ facts, xml, form, values, fields })
    const marks = (copiesOf.get(archive.id) ?? []).map(file => fileMark(file as never))
    const seal = sealOf(archiveKey(call), { instanceId, digests, parts, files: marks })
    Object.assign(content, { xml, form, parts, digests, seal })
    archive.head = digests.at(-1) ?? null
  }
}

const frozen = (row: Row): FrozenEvent => ({
  sequence: Number(row.sequence),
  at: String(row.at),
  kind: String(row.kind),
  nodeId: row.node_id as string | null,
  nodeName: row.node_name as string | null,
  actorId: row.actor_id as string | null,
  actorName: row.actor_name as string | null,
  text: String(row.text),
  data: row.data,
})

/** Diagram and form of the one version that each process of the year has, by the key of the process. */
async function versionsOf(call: Call) {
  const rows = await call.db
    .selectFrom('processVersion as v')
    .innerJoin('processModel as m', 'm.id', 'v.modelId')
    .innerJoin('processContent as c', 'c.versionId', 'v.id')
    .select(['v.id', 'm.key', 'c.xml'])
    .execute()
  const found = new Map<string, { xml: string; form: ReturnType<typeof formOf> }>()
  for (const { id, key, xml } of rows)
    found.set(key, { xml: String(xml), form: formOf((await graphOf(call, id, key)).settings) })
  return found
}

function groupBy(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[column])
    if (group) group.push(row)
    else groups.set(row[column], [row])
  }
  return groups
}

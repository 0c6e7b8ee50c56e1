import { sql } from 'kysely'
import type { FormSchema } from '../../../processes/forms/formFields.ts'
import { formOf } from '../../../processes/forms/processForm.ts'
import { fileMark, partsOf } from '../../domains/workflow/archive/archiveInstance.ts'
import { chainOf, digestOf, type FrozenEvent, sealOf } from '../../domains/workflow/archive/chain.ts'
import type { Facts } from '../../domains/workflow/archive/readFrozen.ts'
import { graphOf } from '../../domains/workflow/stored/graphs.ts'
import type { Call } from '../../ground/kernel/call.ts'
import type { Row } from './storedYear.ts'

export interface ArchiveRows {
  archives: readonly Row[]
  contents: readonly Row[]
  /** Only their texts; the rest is in the events of the instances. */
  lines: readonly Row[]
  files: readonly Row[]
  eventsOf: ReadonlyMap<unknown, readonly Row[]>
}

/**
 * Completes, chains and seals archives as `archiveInstance` does, because their times were shifted and the sealing key
 * belongs to this installation.
 */
export function sealArchives(
  key: Buffer,
  versions: ReadonlyMap<string, Version>,
  { archives, contents, lines, files, eventsOf }: ArchiveRows,
): void {
  const linesOf = groupBy(lines, 'archive_id')
  const copiesOf = groupBy(files, 'archive_id')
  const contentOf = new Map(contents.map(row => [row.archive_id, row]))
  for (const archive of archives) {
    const content = contentOf.get(archive.id)
    const version = versions.get(String(archive.key))
    if (!content || !version) continue
    const instanceId = String(archive.instance_id)
    const bySequence = new Map((eventsOf.get(instanceId) ?? []).map(event => [event.sequence, event]))
    const own = (linesOf.get(archive.id) ?? []).sort((one, other) => Number(one.sequence) - Number(other.sequence))
    const digests = chainOf(
      instanceId,
      own.map(line => frozen({ ...bySequence.get(line.sequence), ...line })),
    )
    own.forEach((line, place) => {
      line.hash = digests[place]
    })
    const { facts, values, fields } = content as unknown as { facts: Facts; values: Row; fields: never[] }
    const parts = { ...partsOf({ facts, xml: '', form: null, values, fields }), ...version.parts }
    const marks = (copiesOf.get(archive.id) ?? []).map(file => fileMark(file as never))
    const seal = sealOf(key, { instanceId, digests, parts, files: marks })
    Object.assign(content, { parts, digests, seal })
    archive.head = digests.at(-1) ?? null
  }
}

/** Inserts the contents; diagrams and forms shared by many are sent once. */
export async function insertContents(
  { db }: Call,
  rows: readonly Row[],
  versions: ReadonlyMap<string, Version>,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const shared = [...versions.values()].map(({ key, xml, form }) => ({ key, xml, form }))
  await sql`insert into process_archive_content (${sql.join(names.map(name => sql.ref(name)))}, xml, form)
    select ${sql.join(names.map(name => sql.ref(`r.${name}`)))}, v.xml, v.form
    from jsonb_populate_recordset(null::process_archive_content, ${JSON.stringify(rows)}::jsonb) r
    join jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) v (key text, xml text, form jsonb)
    on v.key = r.facts->>'key'`.execute(db)
}

/** Inserts the lines with their texts; the rest is already in the events. */
export async function insertLines({ db }: Call, rows: readonly Row[]): Promise<void> {
  await sql`insert into process_archive_event
      (id, archive_id, sequence, node_name, actor_name, text, hash,
      at, kind, node_id, actor_id, data, revision, created_at, updated_at)
    select r.archive_id || '.' || r.sequence, r.archive_id, r.sequence, r.node_name, r.actor_name, r.text, r.hash,
      e.at, e.kind, e.node_id, e.actor_id, coalesce(e.data, '{}'), 1, a.archived_at, a.archived_at
    from jsonb_populate_recordset(null::process_archive_event, ${JSON.stringify(rows)}::jsonb) r
    join process_archive a on a.id = r.archive_id
    join process_event e on e.instance_id = a.instance_id and e.sequence = r.sequence`.execute(db)
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
  data: row.data ?? {},
})

export interface Version {
  key: string
  xml: string
  form: FormSchema | null
  parts: { xml: string; form: string }
}

/** Returns diagram and form of the single version of each process, by process key. */
export async function versionsOf(call: Call): Promise<Map<string, Version>> {
  const rows = await call.db
    .selectFrom('processVersion as v')
    .innerJoin('processModel as m', 'm.id', 'v.modelId')
    .innerJoin('processContent as c', 'c.versionId', 'v.id')
    .select(['v.id', 'm.key', 'c.xml'])
    .execute()
  const found = new Map<string, Version>()
  for (const { id, key, xml } of rows) {
    const form = formOf((await graphOf(call, id, key)).settings)
    found.set(key, { key, xml, form, parts: { xml: digestOf(xml), form: digestOf(form) } })
  }
  return found
}

export function groupBy(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[column])
    if (group) group.push(row)
    else groups.set(row[column], [row])
  }
  return groups
}

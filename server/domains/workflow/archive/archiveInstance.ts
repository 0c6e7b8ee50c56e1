import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { portionsOf } from '../../../ground/kernel/portionsOf.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { chainAfter, chainStart, digestOf, type FrozenEvent, sealOf } from './chain.ts'
import { type KeptFile, keepFiles } from './keepFiles.ts'
import { type Frozen, readFrozen } from './readFrozen.ts'

/** Lines of a history to process at a time; an instance may have tens of thousands. */
const portion = 250

/** The key is stored outside the database, so that access to the database is not enough to forge seals. */
export const archiveKey = ({ config }: Pick<Call, 'config'>): Buffer => serverKey(config.dataDir, 'process archive')

/** Returns the digests of everything except the history. */
export const partsOf = ({
  facts,
  xml,
  form,
  values,
  fields,
}: Pick<Frozen, 'facts' | 'xml' | 'form' | 'values' | 'fields'>) => ({
  facts: digestOf(facts),
  xml: digestOf(xml),
  form: digestOf(form),
  values: digestOf(values),
  fields: digestOf(fields),
})

/** Returns the sealed properties of a file. */
export const fileMark = ({
  source,
  name,
  digest,
}: {
  source: string | null
  name: string
  digest: string | null
}): string => digestOf([source, name, digest])

/**
 * Archives an ended instance: its history with a hash chain, the form with display values, the current diagram, and its
 * files by content. Repeating it replaces the earlier archive; a running instance is not archived.
 */
export async function archiveInstance(call: Call, instanceId: string): Promise<void> {
  const frozen = await readFrozen(call, instanceId)
  if (!frozen) return
  const files = await keepFiles(call, frozen.files)
  await call.transaction(tx => writeArchive(tx, frozen, files))
}

async function writeArchive(tx: Call, frozen: Frozen, files: readonly KeptFile[]): Promise<void> {
  const { instanceId, facts, events } = frozen
  const { archiveId, isNew } = await heldArchive(tx, frozen)
  const digests: string[] = []
  for await (const part of portionsOf(events, portion))
    digests.push(...chainAfter(digests.at(-1) ?? chainStart(instanceId), part))
  const parts = partsOf(frozen)
  const marks = files.map(fileMark)
  const seal = sealOf(archiveKey(tx), { instanceId, digests, parts, files: marks })
  const { initiatorName: _, organizationName: __, reason: ___, ...columns } = facts
  const archive = {
    ...snake(columns),
    state: 'done',
    error: null,
    events: events.length,
    files: files.length,
    head: digests.at(-1) ?? null,
    verdict: null,
    verified_at: null,
    finding: null,
  }
  const content = {
    id: archiveId,
    archive_id: archiveId,
    xml: frozen.xml,
    form: frozen.form,
    values: frozen.values,
    fields: frozen.fields,
    facts,
    parts,
    digests,
    files: marks,
    seal,
  }
  const copies = files.map(({ url, ...file }) => ({
    ...snake(file),
    id: newId(),
    archive_id: archiveId,
    instance_id: instanceId,
    number: facts.number,
    process_name: facts.processName,
    initiator_id: facts.initiatorId,
    organization_id: facts.organizationId,
    address: url,
    archived_at: new Date().toISOString(),
  }))
  if (!isNew) await forgetContent(tx, archiveId)
  const lineOf = ([place, event]: [number, FrozenEvent]) => ({
    ...snake(event),
    id: `${archiveId}.${event.sequence}`,
    archive_id: archiveId,
    hash: digests[place],
  })
  const lines = [...events.entries()]
  // The last lines are written with the archive row in one statement; earlier lines of a long history before that.
  const first = Math.max(0, Math.ceil(lines.length / portion) - 1) * portion
  for await (const part of portionsOf(lines.slice(0, first), portion)) {
    const own = new Statement()
    // Sent at once, because a batched message would occupy memory until the commit and block the sender.
    await own.steady(tx.db, put(own, 'process_archive_event', part.map(lineOf)))
  }
  const s = new Statement()
  const set = Object.keys(archive)
  const last = lines.slice(first).map(lineOf)
  const inserts = [
    put(s, 'process_archive_content', [content]),
    ...(copies.length > 0 ? [put(s, 'process_archive_file', copies)] : []),
    ...(last.length > 0 ? [put(s, 'process_archive_event', last)] : []),
  ]
  await s.write(
    tx.db,
    `with ${inserts.map((insert, place) => `w${place} as (${insert})`).join(', ')}
     update "process_archive" a set ${set.map(name => `"${name}" = r."${name}"`).join(', ')},
     "archived_at" = now(), "attempts" = a."attempts" + 1,
       "updated_at" = now(), "revision" = a."revision" + 1
     from jsonb_populate_record(null::"process_archive", ${jsonIn(s, archive)}) r where a."id" = ${s.value(archiveId)}`,
  )
}

/** Deletes the content of an earlier archive. */
async function forgetContent(tx: Call, archiveId: string): Promise<void> {
  const s = new Statement()
  const its = `where "archive_id" = ${s.value(archiveId)}`
  await s.run(
    tx.db,
    `with c as (delete from "process_archive_content" ${its}),
      e as (delete from "process_archive_event" ${its}) delete from "process_archive_file" ${its}`,
  )
}

const jsonIn = (s: Statement, value: unknown) => `${s.value(JSON.stringify(value))}::jsonb`

function put(s: Statement, table: string, rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))].map(name => `"${name}"`).join(', ')
  return `insert into "${table}" (${names}) select ${names}
    from jsonb_populate_recordset(null::"${table}", ${jsonIn(s, rows)})`
}

/**
 * Returns the locked archive row; also locks the instance, which may have been resumed or commented on since it was
 * read.
 */
async function heldArchive(tx: Call, { instanceId, sequence }: Frozen): Promise<{ archiveId: string; isNew: boolean }> {
  const s = new Statement()
  const [row] = await s.steady(
    tx.db,
    `with held as (select * from "process_instance" i
      where i."id" = ${s.value(instanceId)} and i."ended_at" is not null for share),
       made as (${archiveRow(s, 'held')} returning "id", xmax = 0 as "isNew")
     select h."sequence", m."id", m."isNew" from held h left join made m on true`,
  )
  if (row === undefined || Number(row.sequence) !== sequence) throw fault('INSTANCE_CHANGED_DURING_ARCHIVE')
  return { archiveId: String(row.id), isNew: row.isNew === true }
}

/** Returns the locked archive row, created if missing, so that concurrent archiving of an instance is serialized. */
export async function archiveIdOf(tx: Call, instanceId: string): Promise<string> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `with held as (select * from "process_instance" i where i."id" = ${s.value(instanceId)}) ${archiveRow(s, 'held')}
      returning "id"`,
  )
  return String(row?.id)
}

const archiveRow = (s: Statement, from: string): string =>
  `insert into "process_archive" ("id", "instance_id", "title",
    "number", "key", "process_name", "version_no", "phase", "initiator_id",
     "organization_id", "started_at", "ended_at", "state")
   select ${s.value(newId())}, i."id", i."title", i."number", i."key",
   i."process_name", i."version_no", i."phase", i."initiator_id",
     i."organization_id", i."started_at", i."ended_at", 'waiting'
   from ${from} i on conflict ("instance_id") do update set "updated_at" = now()`

/** Converts property names to column names. */
const snake = (record: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

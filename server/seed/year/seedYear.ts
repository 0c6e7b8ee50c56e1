import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { archiveKey } from '../../domains/workflow/archive/archiveInstance.ts'
import { type Fed, writeFacts } from '../../domains/workflow/reports/feedFacts.ts'
import type { ReportEvent } from '../../domains/workflow/reports/foldEvents.ts'
import type { DB } from '../../ground/database/generated/tables.ts'
import { insertRows } from '../../ground/database/insertRows.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { contentsOf } from '../../services/storage/contentsOf.ts'
import { deployProcesses } from '../demo/deployProcesses.ts'
import { vendorProcess } from '../demo/processes.ts'
import { sampleSource } from './sampleSource.ts'
import { groupBy, insertContents, insertLines, sealArchives, versionsOf } from './sealArchives.ts'
import { shiftDays, workdayBefore } from './shiftDays.ts'
import { keyOf, type Row, type StoredYear, yearText } from './storedYear.ts'

/**
 * Adds a year of history to the demo company: rows that the product wrote while `npm run year` played them, shifted so
 * that the newest are from the last workday before today. Derived data is recomputed: seals need the key of this
 * installation, reports count hours.
 */
export async function seedYear(call: Call, now = new Date()): Promise<void> {
  await deployProcesses(call, [vendorProcess])
  const year = await shiftedYear(call, now)
  const tables = new Map(Object.entries(year.added).map(([name, { columns, rows }]) => [name, records(columns, rows)]))
  const take = (name: string) => {
    const rows = tables.get(name) ?? []
    tables.delete(name)
    return rows
  }
  const [events, lines, contents] = ['process_event', 'process_archive_event', 'process_archive_content'].map(take) as [
    Row[],
    Row[],
    Row[],
  ]
  const eventsOf = groupBy(events, 'instance_id')
  const versions = await versionsOf(call)
  // The database stores rows while the seals are computed, which takes as long.
  const stored = insertRows(call.db, 'processEvent', events.map(withSystem))
  const archives = { archives: tables.get('process_archive') ?? [], files: tables.get('process_archive_file') ?? [] }
  sealArchives(archiveKey(call), versions, { ...archives, lines, contents, eventsOf })
  await stored
  await writeContents(call, tables.get('stored_object') ?? [], year.contents)
  for (const [name, rows] of tables) await insertRows(call.db, name as keyof DB & string, rows)
  const kept = Promise.all([insertLines(call, lines), insertContents(call, contents, versions)])
  const fed = fedOf(tables.get('process_instance') ?? [], { eventsOf, now })
  await kept
  await writeFacts(call, fed)
  for (const [name, rows] of Object.entries(year.changed)) await changeRows(call, name, rows)
  // With several machines, each would have its own embedded database.
  if (call.config.database.kind === 'pglite') await insertRows(call.db, 'dataSource', [sampleSource(now)])
  await ageProcesses(call, now)
}

async function writeContents(
  { config }: Call,
  objects: readonly Row[],
  contents: Record<string, string>,
): Promise<void> {
  const kept = contentsOf(config.dataDir)
  for (const { id, key } of objects) {
    const bytes = Buffer.from(contents[String(id)] ?? '', 'base64')
    await kept.write({ id: String(id), key: String(key) }, Readable.from([bytes]))
  }
}

const withSystem = (event: Row): Row => ({
  id: `${event.instance_id}.${event.sequence}`,
  ...event,
  revision: 1,
  created_at: event.at,
  updated_at: event.at,
})

async function shiftedYear({ db }: Call, now: Date): Promise<StoredYear> {
  const text = yearText()
  const { lastDay } = /"lastDay":"(?<lastDay>[\d-]+)"/.exec(text)?.groups ?? {}
  if (!lastDay) throw new Error('server/seed/year/year.json.br names no last day')
  const shifted = shiftDays(text, { from: lastDay, to: workdayBefore(now) })
  const ids = new Map((await keyOf(db)).map(([id, mark]) => [mark, id]))
  return JSON.parse(shifted.replaceAll(/(?<=")@(?:model|version|category) [^"]+(?=")/g, mark => ids.get(mark) ?? mark))
}

const records = (columns: readonly string[], rows: readonly unknown[][]): Row[] =>
  rows.map(row => Object.fromEntries(columns.map((column, place) => [column, row[place]])))

/** Updates rows of one table, grouped by their changed columns. */
async function changeRows({ db }: Call, table: string, rows: readonly Row[]): Promise<void> {
  const alike = new Map<string, Row[]>()
  for (const row of rows) {
    const names = Object.keys(row).join()
    alike.set(names, [...(alike.get(names) ?? []), row])
  }
  for (const [names, group] of alike) {
    const set = names
      .split(',')
      .filter(name => name !== 'id')
      .map(name => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
    await sql`update ${sql.table(table)} t set ${sql.join(set)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(group)}::jsonb) r
      where t.id = r.id`.execute(db)
  }
}

/** Returns instances as input of the reports, from events in memory. */
function fedOf(
  instances: readonly Row[],
  { eventsOf, now }: { eventsOf: ReadonlyMap<unknown, readonly Row[]>; now: Date },
): Fed[] {
  const text = (value: unknown) => (value === null ? null : String(value))
  return instances
    .filter(row => row.deleted_at === null)
    .map(row => ({
      id: String(row.id),
      title: String(row.title),
      number: text(row.number),
      key: String(row.key),
      processName: text(row.process_name),
      versionNo: Number(row.version_no),
      initiatorId: text(row.initiator_id),
      organizationId: text(row.organization_id),
      sequence: Number(row.sequence),
      now,
      events: (eventsOf.get(row.id) ?? [])
        .toSorted((one, other) => Number(one.sequence) - Number(other.sequence))
        .map(({ at, kind, node_id, data }) => ({ at, kind, nodeId: node_id, data: data ?? {} }) as ReportEvent),
    }))
}

/** Dates the models before their instances. */
async function ageProcesses({ db }: Call, now: Date): Promise<void> {
  const before = sql`${new Date(now.getTime() - 395 * 86_400_000).toISOString()}::timestamptz`
  for (const table of ['process_category', 'process_model', 'process_version', 'process_definition'])
    await sql`update ${sql.table(table)} set created_at = ${before}, updated_at = ${before}`.execute(db)
  await sql`update process_version set deployed_at = ${before}`.execute(db)
}

import { sql } from 'kysely'
import type { DB } from '../../database/generated/tables.ts'
import type { Call } from '../../kernel/call.ts'
import type { ReportEvent } from '../../workflow/reports/foldEvents.ts'
import { writeFacts } from '../../workflow/reports/feedFacts.ts'
import { deployProcesses } from '../demo/deployProcesses.ts'
import { vendorProcess } from '../demo/processes.ts'
import { insertRows } from '../insertRows.ts'
import { groupBy, insertContents, sealArchives } from './sealArchives.ts'
import { shiftDays, workdayBefore } from './shiftDays.ts'
import { keyOf, type Row, type StoredYear, yearText } from './storedYear.ts'

/**
 * Gives the demo company a year of life: rows that the product itself wrote while `npm run year` played them, with their
 * days moved so that the newest are of the last workday before this one. What follows from them is made anew: seals need
 * the key of this installation, reports count hours.
 */
export async function seedYear(call: Call, now = new Date()): Promise<void> {
  await deployProcesses(call, [vendorProcess])
  const year = await shiftedYear(call, now)
  const tables = new Map(Object.entries(year.added).map(([name, { columns, rows }]) => [name, records(columns, rows)]))
  const take = (name: string) => tables.get(name) ?? []
  const eventsOf = groupBy(take('process_event'), 'instance_id')
  const contents = take('process_archive_content')
  const versions = await sealArchives(
    call,
    {
      archives: take('process_archive'),
      contents,
      lines: take('process_archive_event'),
      files: take('process_archive_file'),
    },
    eventsOf,
  )
  for (const [name, rows] of tables)
    if (rows !== contents) await insertRows(call.db, name as keyof DB & string, rows)
  await insertContents(call, contents, versions)
  for (const [name, rows] of Object.entries(year.changed)) await changeRows(call, name, rows)
  await countInstances(call, take('process_instance'), { eventsOf, now })
  await ageProcesses(call, now)
}

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

/** Rows of one table, those with the same columns together. */
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
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(group)}::jsonb) r where t.id = r.id`.execute(db)
  }
}

/** The read model of the reports, of events that are at hand. */
async function countInstances(
  call: Call,
  instances: readonly Row[],
  { eventsOf, now }: { eventsOf: ReadonlyMap<unknown, readonly Row[]>; now: Date },
): Promise<void> {
  const text = (value: unknown) => (value === null ? null : String(value))
  const fed = instances
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
  await writeFacts(call, fed)
}

/** Models were there before their instances. */
async function ageProcesses({ db }: Call, now: Date): Promise<void> {
  const before = sql`${new Date(now.getTime() - 395 * 86_400_000).toISOString()}::timestamptz`
  for (const table of ['process_category', 'process_model', 'process_version', 'process_definition'])
    await sql`update ${sql.table(table)} set created_at = ${before}, updated_at = ${before}`.execute(db)
  await sql`update process_version set deployed_at = ${before}`.execute(db)
}

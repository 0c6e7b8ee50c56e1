import { sql } from 'kysely'
import { prepareMonths } from '../../audit/months.ts'
import type { DB } from '../../database/generated/tables.ts'
import type { Call } from '../../kernel/call.ts'
import { deployProcesses } from '../demo/deployProcesses.ts'
import { vendorProcess } from '../demo/processes.ts'
import { insertRows } from '../insertRows.ts'
import { ageCompany } from './ageCompany.ts'
import { sealArchives } from './sealArchives.ts'
import { shiftDays, workdayBefore } from './shiftDays.ts'
import { keyOf, type StoredYear, yearText } from './storedYear.ts'

type Row = Record<string, unknown>

/**
 * Gives the demo company a year of life: rows that the product itself wrote while `npm run year` played them, with their
 * days moved so that the newest are of the last workday before this one. Seals need the key of this installation and are
 * made anew; so are reports, by whoever called this, since they count hours.
 */
export async function seedYear(call: Call, now = new Date()): Promise<void> {
  await deployProcesses(call, [vendorProcess])
  const year = await shiftedYear(call, now)
  await prepareMonths(call.db, 13)
  const tables = new Map(Object.entries(year.added).map(([name, { columns, rows }]) => [name, records(columns, rows)]))
  await sealArchives(call, {
    archives: tables.get('process_archive') ?? [],
    contents: tables.get('process_archive_content') ?? [],
    events: tables.get('process_archive_event') ?? [],
    files: tables.get('process_archive_file') ?? [],
  })
  for (const [name, rows] of tables) await insertRows(call.db, name as keyof DB & string, rows)
  for (const [name, rows] of Object.entries(year.changed)) await changeRows(call, name, rows)
  await ageCompany(call.db, now)
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

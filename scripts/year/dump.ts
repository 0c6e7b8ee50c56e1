import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import { projectDir } from '../../server/ground/config/config.ts'
import type { Database } from '../../server/ground/kernel/call.ts'
import { erpOfDemo, keyOf, type StoredYear } from '../../server/seed/year/storedYear.ts'
import type { Stage } from './stage.ts'
import { dateOf } from './workTime.ts'

type Row = Record<string, unknown>
export type Tables = Map<string, Map<string, Row>>

/** Tables whose rows follow from others, or belong to the machine on which they came to be. */
const left = new Set([
  'audit_seal',
  'form_instance',
  'job_schedule',
  'job_outbox',
  'keyed_call',
  'process_category',
  'process_content',
  'process_definition',
  'process_fact',
  'process_model',
  'process_draft',
  'process_task_fact',
  'process_turn_fact',
  'process_version',
  'recovery_code',
  'schema_migration',
  'verify_code',
])

/** Columns omitted from history rows, which have their own time. */
const system = ['created_at', 'updated_at', 'created_by', 'updated_by', 'revision']

/** Columns that the first start computes, or copies from other columns. */
const computed: Record<string, readonly string[]> = {
  audit_log: ['seal'],
  process_archive: ['head', 'verdict', 'verified_at', 'finding'],
  process_archive_content: ['xml', 'form', 'parts', 'digests', 'seal'],
  process_archive_event: ['id', 'hash', 'at', 'kind', 'node_id', 'actor_id', 'data', ...system],
  process_event: ['id', ...system],
}

/** Tables of the product, with their rows as JSON by id. */
export async function tablesAsTheyAre(db: Database): Promise<Tables> {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'
      and table_name not like 'audit\\_log\\_%' order by 1`.execute(db)
  const tables: Tables = new Map()
  for (const { name } of names) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(name)} t order by t.id`.execute(
      db,
    )
    tables.set(name, new Map(rows.map(({ row }) => [String(row.id), row])))
  }
  return tables
}

/** Writes what differs from `before`. */
export async function dumpYear(
  { db, config }: Stage,
  { before, lastDay, erpAddress }: { before: Tables; lastDay: number; erpAddress: string },
): Promise<void> {
  const after = await tablesAsTheyAre(db)
  const year: StoredYear = { lastDay: dateOf(lastDay), added: {}, changed: {}, contents: {} }
  for (const [name, rows] of after) {
    if (left.has(name)) continue
    const old = before.get(name) ?? new Map()
    const added = [...rows.values()].filter(row => !old.has(String(row.id)) && isKept(name, row))
    const changed = ['audit_log', 'user_credential'].includes(name)
      ? []
      : [...rows.values()].flatMap(row => differences(old.get(String(row.id)), row))
    if (added.length > 0) {
      const columns = Object.keys(added[0] ?? {}).filter(column => !computed[name]?.includes(column))
      year.added[name] = { columns, rows: added.map(row => columns.map(column => row[column] ?? null)) }
    }
    if (changed.length > 0) year.changed[name] = changed
    const gone = [...old.keys()].filter(id => !rows.has(id)).length
    if (added.length + changed.length + gone > 0)
      console.log(
        `${name}: ${added.length} new, ${changed.length} changed, ${gone} gone, ${JSON.stringify(added).length} B`,
      )
  }
  const objects = year.added.stored_object
  for (const row of objects?.rows ?? []) {
    const id = String(row[objects?.columns.indexOf('id') ?? 0])
    year.contents[id] = readFileSync(join(config.dataDir, 'objects', id.slice(-2), id)).toString('base64')
  }
  const text = await withoutIds(db, JSON.stringify(year).replaceAll(erpAddress, erpOfDemo))
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(join(projectDir, 'server/seed/year/year.json.br'), packed)
  console.log(`server/seed/year/year.json.br: ${text.length} characters, ${packed.length} bytes`)
}

/**
 * The seals of the log are made where it is read, and with them the rows about them; files stay where they were made.
 */
function isKept(table: string, row: Row): boolean {
  if (table === 'audit_log') return row.action !== '封存锚点'
  if (table === 'stored_object') return !String(row.key).startsWith('download')
  return table !== 'download' || row.status === 'expired'
}

function differences(old: Row | undefined, row: Row): Row[] {
  if (!old) return []
  const changed = Object.keys(row).filter(name => JSON.stringify(row[name]) !== JSON.stringify(old[name]))
  return changed.length === 0 ? [] : [Object.fromEntries(['id', ...changed].map(name => [name, row[name]]))]
}

/** Models and versions get other ids wherever they are deployed. */
async function withoutIds(db: Database, text: string): Promise<string> {
  return (await keyOf(db)).reduce((done, [id, mark]) => done.replaceAll(`"${id}"`, `"${mark}"`), text)
}

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../ground/config/config.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { serverKey } from '../../ground/kernel/serverKey.ts'
import { anchorAction } from './anchor.ts'

/** A log row as a seal contains it: `id digest month`, with a digest of the whole row. */
export type SealedRow = string

/** The key is stored outside the database, so that access to the database is not enough to forge seals. */
export const auditKey = (config: Config): Buffer => serverKey(config.dataDir, 'audit')

export const digestOf = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** Returns the digest of a seal: over its number, the previous seal, and every row. */
export const sealDigest = (key: Buffer, number: number, previous: string, rows: readonly SealedRow[]): string =>
  digestOf(key, String(number), previous, JSON.stringify(rows))

/** True if all columns added later are null; rows sealed before those columns keep their old text form. */
const isAsBefore = sql`coalesce(user_agent, acting_for_id, acting_for_name, claimed_user) is null`

/** A log row with its whole content as one text. */
export interface AuditRow {
  id: string
  seal: number | null
  content: string
  month: string
}

/**
 * Reads log rows in id order, as texts that are equal on every database and in every time zone: the rows of some seals,
 * a number of unsealed rows, or the anchors among these.
 */
export async function readRows(
  db: Database,
  which: { seals: readonly number[] } | { open: number } | 'openAnchors',
): Promise<AuditRow[]> {
  const condition =
    which === 'openAnchors'
      ? sql`seal is null and action = ${anchorAction}`
      : 'open' in which
        ? sql`seal is null`
        : sql`seal = any(${which.seals}::int[])`
  const order = which !== 'openAnchors' && 'open' in which ? sql`id limit ${which.open}` : sql`id`
  const { rows } = await sql<AuditRow>`
    select id, seal, to_char(at at time zone 'UTC', 'YYYY-MM') as month,
    jsonb_build_array(id, extract(epoch from at)::text,
      actor_id, actor_name, application_id, action, entity,
      record_id, record_name, record_revision, before, after, refused,
      remark, ip, request_id)::text || case when ${isAsBefore} then '' else jsonb_build_array(user_agent, acting_for_id,
      acting_for_name, claimed_user)::text end as content
    from audit_log where ${condition} order by ${order}`.execute(db)
  return rows
}

/** @example rowsOf(key, await readRows(db, { open: 1000 })) */
export const sealedRows = (key: Buffer, rows: readonly AuditRow[]): SealedRow[] =>
  rows.map(({ id, content, month }) => `${id} ${digestOf(key, content).slice(0, 22)} ${month}`)

/** @example partsOf('01k… aBc… 2026-11').id */
export function partsOf(row: SealedRow): { id: string; digest: string; month: string } {
  const [id = '', digest = '', month = ''] = row.split(' ')
  return { id, digest, month }
}

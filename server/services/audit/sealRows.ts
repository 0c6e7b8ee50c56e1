import { sql } from 'kysely'
import type { Config } from '../../ground/config/config.ts'
import type { Call, Database, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { newId } from '../../ground/kernel/id.ts'
import { audit } from '../records/log/audit.ts'
import { anchorAction, chainEnd, headOf, rowsOfDay } from './anchor.ts'
import { auditKey, partsOf, readRows, sealDigest, sealedRows } from './auditDigest.ts'

/** Maximum rows per seal; only the last seal may have fewer. */
export const mostInSeal = 200
/** Advisory lock key, unique within this product. */
const lockKey = 726_421_018

/**
 * Job that seals rows left unsealed by a process that died. `npm run verify-audit` reports any later change to a sealed
 * row.
 */
export const sealAudit: JobHandler = base => sealAll(base)

/** Seals all unsealed rows. */
export async function sealAll(base: { db: Database; config: Config }): Promise<void> {
  while ((await sealRows(base)) === mostInSeal);
}

/**
 * Seals the oldest unsealed rows with one seal; returns their number. One process seals at a time: returns undefined if
 * another one does and this call does not wait.
 */
export function sealRows(
  { db, config }: { db: Database; config: Config },
  { isPatient = true }: { isPatient?: boolean } = {},
): Promise<number | undefined> {
  const key = auditKey(config)
  return systemCall({ db, config }).transaction(async tx => {
    if (!(await takeTurn(tx.db, isPatient))) return undefined
    const found = await readRows(tx.db, { open: mostInSeal })
    if (found.length === 0) return 0
    const end = await chainEnd(tx.db)
    const isNewDay = end !== undefined && end.day !== end.today
    if (isNewDay) await writeAnchor(tx, end)
    const anchors = isNewDay ? await readRows(tx.db, 'openAnchors') : []
    const others = found.filter(({ id }) => !anchors.some(anchor => anchor.id === id))
    const rows = sealedRows(key, [...anchors, ...others].slice(0, mostInSeal))
    const number = (end?.number ?? 0) + 1
    await tx.db
      .insertInto('auditSeal')
      .values({
        id: newId(),
        number,
        at: sql<Date>`now()`,
        rows: JSON.stringify(rows),
        digest: sealDigest(key, number, end?.digest ?? '', rows),
      })
      .execute()
    const ids = rows.map(row => partsOf(row).id)
    await sql`update audit_log set seal = ${number} where id = any(${ids}::text[])`.execute(tx.db)
    return rows.length
  })
}

async function takeTurn(db: Database, isPatient: boolean): Promise<boolean> {
  if (isPatient) {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    return true
  }
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** Writes the first row of a day with the chain's end of the day before, so that copies of the log contain it too. */
async function writeAnchor(tx: Call, end: { day: string; number: number; digest: string }): Promise<void> {
  const rows = await rowsOfDay(tx.db, end.day)
  const head = headOf(end)
  await audit(tx, {
    action: anchorAction,
    entity: 'auditLog',
    recordId: end.day,
    recordName: end.day,
    remark: `${end.day} 封存 ${rows} 条，末尾封条 ${head}`,
    after: { head, rows },
  })
}

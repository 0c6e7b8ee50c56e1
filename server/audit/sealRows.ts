import { sql } from 'kysely'
import type { Database, JobHandler } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { newId } from '../kernel/id.ts'
import { auditKey, partsOf, readRows, sealDigest, sealedRows } from './auditDigest.ts'

const atOnce = 1000
/** Any number that nothing else of this product locks. */
const lockKey = 726_421_018

/** Seals what was written since the last time; whatever is changed afterwards, `npm run verify-audit` names it. */
export const sealAudit: JobHandler = async base => {
  while ((await sealRows(base)) === atOnce);
}

/** Puts one seal on the oldest rows that have none; gives how many they were. One process does it at a time. */
export function sealRows({ db, config }: { db: Database; config: Config }): Promise<number> {
  const key = auditKey(config)
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const rows = sealedRows(key, await readRows(tx, { open: atOnce }))
    if (rows.length === 0) return 0
    const last = await tx
      .selectFrom('auditSeal')
      .select(['number', 'digest'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const number = (last?.number ?? 0) + 1
    await tx
      .insertInto('auditSeal')
      .values({
        id: newId(),
        number,
        at: new Date(),
        rows: JSON.stringify(rows),
        digest: sealDigest(key, number, last?.digest ?? '', rows),
      })
      .execute()
    const ids = rows.map(row => partsOf(row).id)
    await sql`update audit_log set seal = ${number} where id = any(${ids}::text[])`.execute(tx)
    return rows.length
  })
}

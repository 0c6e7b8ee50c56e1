import { sql } from 'kysely'
import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { Config } from '../../ground/config/config.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { headOf } from './anchor.ts'
import { type AuditRow, auditKey, partsOf, readRows, type SealedRow, sealDigest, sealedRows } from './auditDigest.ts'
import { finding } from './findings.ts'
import { isProven, removalAction } from './removal.ts'

export interface AuditReport {
  seals: number
  /** Number of rows that are unchanged since they were sealed. */
  rows: number
  /** Number of rows removed with their month; the log records the removal. */
  removed: number
  /** Number and digest of the last seal. A copy kept elsewhere reveals whether the end of the log was cut off. */
  head: string
  /** Faults with the ids of rows. */
  faults: Finding[]
}

const sealsAtOnce = 50

/** Compares every sealed row with its seal, and the seals with one another. `head` comes from an earlier report. */
export async function verifyAudit(base: { db: Database; config: Config }, head?: string): Promise<AuditReport> {
  const { db } = base
  const key = auditKey(base.config)
  const report: AuditReport = { seals: 0, rows: 0, removed: 0, head: '', faults: [] }
  const gone = await removedMonths(db, key)
  let previous = ''
  let isKnown = head === undefined || head === ''
  for (;;) {
    const seals = await db
      .selectFrom('auditSeal')
      .select(['number', 'rows', 'digest'])
      .where('number', '>', report.seals)
      .orderBy('number')
      .limit(sealsAtOnce)
      .execute()
    if (seals.length === 0) break
    const found = new Map<number | null, AuditRow[]>(seals.map(({ number }) => [number, []]))
    for (const row of await readRows(db, { seals: [...found.keys()] as number[] })) found.get(row.seal)?.push(row)
    for (const { number, rows: kept, digest } of seals) {
      if (number !== report.seals + 1)
        report.faults.push(finding('AUDIT_SEALS_MISSING', { first: report.seals + 1, last: number - 1 }))
      const rows = kept as SealedRow[]
      if (digest !== sealDigest(key, number, previous, rows))
        report.faults.push(finding('AUDIT_SEAL_FOREIGN', { seal: number }))
      compare({ number, rows, actual: sealedRows(key, found.get(number) ?? []), gone }, report)
      previous = digest
      report.seals = number
      report.head = headOf({ number, digest })
      isKnown ||= report.head === head
    }
  }
  for (const cutOff of await sealsCutOff(db, report.seals)) report.faults.push(finding('AUDIT_SEAL_CUT_OFF', cutOff))
  if (!isKnown) report.faults.push(finding('AUDIT_HEAD_UNKNOWN', { head: head ?? '' }))
  return report
}

interface Compared {
  number: number
  rows: readonly SealedRow[]
  actual: readonly SealedRow[]
  gone: ReadonlySet<string>
}

function compare({ number, rows, actual, gone }: Compared, report: AuditReport): void {
  const left = new Map(actual.map(partsOf).map(({ id, digest }) => [id, digest]))
  for (const { id, digest, month } of rows.map(partsOf)) {
    const now = left.get(id)
    left.delete(id)
    if (now === digest) report.rows += 1
    else if (now !== undefined) report.faults.push(finding('AUDIT_ROW_CHANGED', { id, seal: number }))
    else if (gone.has(month)) report.removed += 1
    else report.faults.push(finding('AUDIT_ROW_DELETED', { id, seal: number }))
  }
  for (const id of left.keys()) report.faults.push(finding('AUDIT_ROW_ADDED', { id, seal: number }))
}

/** Returns seals that rows refer to beyond the last existing one; seals added meanwhile exist. */
async function sealsCutOff(db: Database, last: number): Promise<{ seal: number; rows: number }[]> {
  const { rows } = await sql<{ seal: number; rows: number }>`
    select seal, count(*)::int as rows from audit_log
    where seal > ${last} and not exists (select 1 from audit_seal s where s.number = audit_log.seal)
    group by seal order by seal`.execute(db)
  return rows
}

/** Returns the months whose removal by this program is logged. */
async function removedMonths(db: Database, key: Buffer): Promise<Set<string>> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['recordId', 'remark'])
    .where('action', '=', removalAction)
    .where('entity', '=', 'auditLog')
    .execute()
  return new Set(
    rows.flatMap(({ recordId, remark }) => (isProven(key, recordId ?? '', remark ?? '') ? [recordId ?? ''] : [])),
  )
}

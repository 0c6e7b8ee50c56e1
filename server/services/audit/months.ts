import { sql } from 'kysely'
import type { Database, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { audit } from '../records/log/audit.ts'
import { auditKey } from './auditDigest.ts'
import { removalAction, removalText } from './removal.ts'

const monthsAhead = 2
/** Advisory lock key, unique within this product. */
const lockKey = 726_421_017

/**
 * Creates the partitions of the audit log for this month and the next ones. A month with rows in the default partition
 * stays there.
 */
export async function prepareMonths(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; first: string; last: string }>`
    select 'audit_log_' || to_char(m, 'YYYY_MM') as name, to_char(m, 'YYYY-MM-DD') as first,
      to_char(m + interval '1 month', 'YYYY-MM-DD') as last
    from generate_series(date_trunc('month', now() at time zone 'UTC'),
      date_trunc('month', now() at time zone 'UTC') + ${monthsAhead} * interval '1 month', interval '1 month') m
    where to_regclass('audit_log_' || to_char(m, 'YYYY_MM')) is null
      and not exists (select 1 from audit_log_rest r
        where r.at >= m at time zone 'UTC' and r.at < (m + interval '1 month') at time zone 'UTC')`.execute(db)
  for (const { name, first, last } of rows) {
    await sql`create table ${sql.table(name)} partition of audit_log
      for values from (${sql.lit(`${first} 00:00:00+00`)}) to (${sql.lit(`${last} 00:00:00+00`)})`.execute(db)
  }
}

/** Daily job: creates coming months and removes expired ones. */
export const keepMonths: JobHandler = async base => {
  await base.db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    await prepareMonths(tx)
  })
  const { auditKeepMonths } = base.config.operations
  if (auditKeepMonths > 0) await removeMonths(base, auditKeepMonths)
}

/**
 * Removes whole months that ended long enough ago, once all their rows are sealed. The same transaction logs the
 * removal; the seals stay.
 */
export async function removeMonths(base: Parameters<JobHandler>[0], keep: number): Promise<string[]> {
  return systemCall(base).transaction(async tx => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx.db)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_log'::regclass and c.relname ~ '^audit_log_\\d{4}_\\d{2}$'
        and c.relname < 'audit_log_' || to_char((now() at time zone 'UTC') - ${keep} * interval '1 month', 'YYYY_MM')
      order by 1`.execute(tx.db)
    const removed: string[] = []
    for (const { name } of rows) {
      const counted = await sql<{ all: number; open: number }>`
        select count(*)::int as "all", (count(*) filter (where seal is null))::int as open
        from ${sql.table(name)}`.execute(tx.db)
      const { all = 0, open = 0 } = counted.rows[0] ?? {}
      if (open > 0) continue
      const month = name.slice('audit_log_'.length).replace('_', '-')
      await sql`drop table ${sql.table(name)}`.execute(tx.db)
      await audit(tx, {
        action: removalAction,
        entity: 'auditLog',
        recordId: month,
        recordName: month,
        remark: removalText(auditKey(base.config), month, all),
      })
      removed.push(month)
    }
    return removed
  })
}

import type { DirectSql } from './directSql.ts'

/** Maximum log size since the last checkpoint: after a kill, startup replays it at about 50 MB per second. */
const mostLog = 64 * 1024 * 1024
const pause = 60_000

/**
 * Does maintenance for PGlite, which lacks PostgreSQL's background processes: without it the log grows until a clean
 * stop, and tables grow with every change. It queues one short task at a time.
 */
export function tendPglite({ run }: Pick<DirectSql, 'run'>): { tend(): Promise<void>; stop(): void } {
  const tend = async () => {
    const { rows: log } = await run(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as "bytes" from pg_control_checkpoint()',
      [],
    )
    if (Number(log[0]?.bytes) > mostLog) await run('checkpoint', [])
    // Same rule as PostgreSQL's autovacuum, with larger steps for small tables.
    const { rows: tables } = await run(
      `select format('%I.%I', schemaname, relname) as "name", n_dead_tup > 500 + 0.2 * n_live_tup as "isFull"
       from pg_stat_user_tables
       where n_dead_tup > 500 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup
       order by n_dead_tup desc limit 1`,
      [],
    )
    const table = tables[0]
    if (table) await run(`${table.isFull ? 'vacuum (analyze)' : 'analyze'} ${String(table.name)}`, [])
  }
  const timer = setInterval(() => {
    tend().catch((error: unknown) => console.error('the embedded database could not be tended:', error))
  }, pause)
  timer.unref()
  return { tend, stop: () => clearInterval(timer) }
}

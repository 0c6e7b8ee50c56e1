import type { DirectSql } from './directSql.ts'

/** How much of the log may lie behind the last checkpoint: a start after a kill reads it again, about 50 MB a second. */
const mostLog = 64 * 1024 * 1024
const pause = 60_000

/**
 * PostgreSQL has processes that make checkpoints and clear away dead rows; PGlite, alone in its thread, has nobody: its
 * log would grow until a clean stop, and tables with every change. One short piece of work at a time, in the queue of all.
 */
export function tendPglite({ run }: Pick<DirectSql, 'run'>): { tend(): Promise<void>; stop(): void } {
  const tend = async () => {
    const { rows: log } = await run(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as "bytes" from pg_control_checkpoint()',
      [],
    )
    if (Number(log[0]?.bytes) > mostLog) await run('checkpoint', [])
    // As the autovacuum of PostgreSQL decides, with larger steps for small tables.
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

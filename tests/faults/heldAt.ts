import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../server/ground/kernel/call.ts'
import { unique } from '../contract/harness.ts'

interface Place {
  table: string
  event: 'insert' | 'update'
  /** The row that waits, counted from 1 in the order of writing. */
  at: number
}

/**
 * Lets the servers of a PostgreSQL write rows of a table up to one that waits for as long as `work` takes, so that a
 * test kills them in the middle and not after the end. `reached` waits until a server stands there.
 *
 * @example await heldAt(db, { table: 'position', event: 'insert', at: 100 }, async reached => { await reached(); kill()
 * })
 */
export async function heldAt<T>(
  db: Database,
  { table, event, at }: Place,
  work: (reached: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const name = unique('held')
  const key = sql`hashtext(${sql.lit(name)})`
  await sql`create sequence ${sql.ref(name)}`.execute(db)
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $body$ begin
    if nextval(${sql.lit(name)}) = ${sql.lit(at)} then perform pg_advisory_xact_lock_shared(${key}); end if;
    return new; end $body$`.execute(db)
  await sql`create trigger ${sql.ref(name)} before ${sql.raw(event)} on ${sql.table(table)}
    for each row execute function ${sql.ref(name)}()`.execute(db)
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
      and objid = (${key}::bigint & 4294967295)::oid`.execute(db)
    return rows.length
  }
  // The trigger stays: dropping it would wait for a frozen server. It has counted past its row and holds no writer any
  // more.
  return db.transaction().execute(async tx => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
    return work(() => expect.poll(waiting, { timeout: 50_000 }).toBe(1))
  })
}

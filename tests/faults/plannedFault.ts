import { sql } from 'kysely'
import type { Database } from '../../server/ground/kernel/call.ts'

/** What a write does that is to fail: it is refused, its connection ends, or it never comes back. */
export type Fault = 'refused' | 'ended' | 'endless'

/** Tables that a operation of several steps writes; each write of a statement is a place where it may fail. */
const tables = [
  'app_user',
  'user_credential',
  'user_account',
  'role_user',
  'position_member',
  'organization',
  'role',
  'role_resource',
  'audit_log',
]

/** File in the folder of the database that is there when a write stands at an endless fault. */
export const standing = 'standing_at_fault'

/** Puts into each table what `armFault` lets fail. */
export async function plantFault(db: Database): Promise<void> {
  // A sequence is not rolled back, so it counts the writes of a call that fails too.
  await sql`create sequence fault_counter`.execute(db)
  await sql`create table fault_at (at integer not null, how text not null)`.execute(db)
  await sql`insert into fault_at values (0, 'refused')`.execute(db)
  await sql`create function fault() returns trigger language plpgsql as $body$
    declare f fault_at; began timestamptz := clock_timestamp(); begin
      select * into f from fault_at;
      if f.at > 0 and nextval('fault_counter') = f.at then
        if f.how = 'ended' then perform pg_terminate_backend(pg_backend_pid()); end if;
        if f.how = 'endless' then
          execute format('copy (select 1) to %L', current_setting('data_directory') || ${sql.lit(`/${standing}`)});
          loop exit when clock_timestamp() > began + interval '1 minute'; end loop;
        end if;
        raise exception 'planned fault' using errcode = 'P0001';
      end if;
      return null;
    end $body$`.execute(db)
  for (const table of tables)
    await sql`create trigger fault before insert or update or delete on ${sql.table(table)}
      for each statement execute function fault()`.execute(db)
}

/** The write with this number fails, counted from 1; 0: none does. */
export async function armFault(db: Database, at: number, how: Fault = 'refused'): Promise<void> {
  await sql`update fault_at set at = ${at}, how = ${how}`.execute(db)
  await sql`alter sequence fault_counter restart`.execute(db)
}

/** All that the tables hold, as one text. */
export async function stateOf(db: Database): Promise<string> {
  const marks: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ mark: string }>`
      select md5(coalesce(string_agg(x::text, '|' order by x.id), '')) as mark from ${sql.table(table)} x`.execute(db)
    marks.push(String(rows[0]?.mark))
  }
  return marks.join()
}

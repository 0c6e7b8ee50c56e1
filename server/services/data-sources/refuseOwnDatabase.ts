import type { Call } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { runSql } from '../records/model/statement.ts'
import type { SourceConnection } from './dialects/dialect.ts'

/** Identifies the database of a running server, whatever its host is called. */
const question = `select current_database() 
  || ' ' || (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text as "mark"`

/**
 * Refuses the console's own database: users who create screens must not read accounts and sessions. Compares answers of
 * the databases, because a host has many names.
 */
export async function refuseOwnDatabase(
  call: Pick<Call, 'config' | 'db'>,
  connection: SourceConnection,
): Promise<void> {
  if (call.config.database.kind !== 'postgres' || connection.dialect.name !== 'postgresql') return
  const own = await runSql(call.db, question)
  const { rows } = await connection.query(question)
  if (rows[0]?.mark !== undefined && rows[0].mark === own.rows[0]?.mark) throw fault('SOURCE_IS_OWN_DATABASE')
}

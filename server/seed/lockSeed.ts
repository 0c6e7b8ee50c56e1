import { sql } from 'kysely'
import type { Database } from '../ground/kernel/call.ts'

/** Advisory lock key, unique within this product. */
const lockKey = 726_421_001

/** Lets only one of several starting servers fill the database. Held until the end of the transaction. */
export async function lockSeed(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
}

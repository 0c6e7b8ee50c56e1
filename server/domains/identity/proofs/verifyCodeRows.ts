import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../ground/kernel/call.ts'

/** Deletes expired rows; called with each insert, so that the table stays small. */
export async function purgeVerifyCodes(db: Database): Promise<void> {
  await db.deleteFrom('verifyCode').where('expiresAt', '<', sql<Date>`now() - interval '1 hour'`).execute()
}

/** A moment in database time, which all processes share. */
export const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

export interface Counter {
  purpose: string
  subject: string
  /** Length of the window, which starts with the first count. */
  seconds: number
}

/** Derives the id of a counter from its subject, so that counting is one atomic statement on any number of nodes. */
const counterId = ({ purpose, subject }: Pick<Counter, 'purpose' | 'subject'>): string =>
  createHash('sha256').update(`${purpose}:${subject}`).digest('base64url').slice(0, 40)

/** Increments a counter and returns its value within the window. */
export async function count(db: Database, counter: Counter): Promise<number> {
  const { purpose, subject, seconds } = counter
  const { rows } = await sql<{ tries: number }>`
    insert into verify_code (id, purpose, subject, code_hash, expires_at, tries)
    values (${counterId(counter)}, ${purpose}, ${subject.slice(0, 100)}, '', ${inSeconds(seconds)}, 1)
    on conflict (id) do update set
      tries = case when verify_code.expires_at <= now() then 1 else verify_code.tries + 1 end,
      expires_at = case when verify_code.expires_at <= now() then excluded.expires_at else verify_code.expires_at end,
      updated_at = now()
    returning tries`.execute(db)
  return rows[0]?.tries ?? 1
}

/** Returns the current count, and the seconds until the window ends. */
export async function counted(db: Database, counter: Counter): Promise<{ tries: number; rest: number }> {
  const row = await db
    .selectFrom('verifyCode')
    .select(['tries', sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('rest')])
    .where('id', '=', counterId(counter))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { tries: row.tries, rest: Math.max(1, row.rest) } : { tries: 0, rest: 0 }
}

/** Restarts the window with a fresh count. */
export async function startCounter(db: Database, counter: Counter): Promise<void> {
  await endCounter(db, counter)
  await count(db, counter)
}

/** Deletes a counter. */
export async function endCounter(db: Database, counter: Pick<Counter, 'purpose' | 'subject'>): Promise<void> {
  await db.deleteFrom('verifyCode').where('id', '=', counterId(counter)).execute()
}

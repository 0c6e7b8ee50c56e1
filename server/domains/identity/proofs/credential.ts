import { sql } from 'kysely'
import type { Database } from '../../../ground/kernel/call.ts'

/** Failures after which the captcha is required. */
export const failuresBeforeCode = 3
/** Seconds after which failures no longer count, as for names without an account. */
export const failureSeconds = 24 * 3600
/** Failures after which the account is locked: 60 s, doubling with each further failure, at most 15 minutes. */
export const failuresBeforeLock = 10
const lockSeconds = 60
const longestLockSeconds = 900

/** Failures that still count. */
const lateFailures = sql<number>`case when user_credential.failed_at > now() - ${failureSeconds} * interval '1 second'
  then user_credential.failures else 0 end`

/** A counted try: the number of failures including it, and whether it locked the account. */
export interface Try {
  failures: number
  locked: boolean
}

/**
 * Counts a try before checking its password, so that concurrent tries are all counted. Returns the failures including
 * this one, or null if the account is locked; `clearFailures` resets them after a correct one.
 */
export async function reserveTry(db: Database, userId: string): Promise<Try | null> {
  const tried = sql`${lateFailures} + 1`
  const { rows } = await sql<{ failures: number }>`
    update user_credential set
      failures = ${tried},
      locked_until = case when ${tried} >= ${failuresBeforeLock}
        then now() + least(${lockSeconds} * power(2, least(${tried} - ${failuresBeforeLock}, 10)),
        ${longestLockSeconds}) * interval '1 second'
        else locked_until end,
      failed_at = case when ${lateFailures} = 0 then now() else failed_at end,
      updated_at = now()
    where user_id = ${userId} and (locked_until is null or locked_until <= now())
    returning failures`.execute(db)
  const row = rows[0]
  return row ? { failures: row.failures, locked: row.failures >= failuresBeforeLock } : null
}

/** Runs the check of a password or code; if it does not happen because the queue is full, the try does not count. */
export async function returnTry<Found>(
  db: Database,
  userId: string,
  tried: Try | null,
  look: () => Promise<Found>,
): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    if (tried) await takeBackTry(db, userId, tried)
    throw error
  }
}

/**
 * Undoes one try and its lock. Earlier failures, and locks set by other tries meanwhile, stay: otherwise a known
 * password would allow unlimited guesses of codes.
 */
export async function takeBackTry(db: Database, userId: string, { locked }: Try): Promise<void> {
  await sql`
    update user_credential set failures = greatest(0, failures - 1),
      locked_until = case when ${locked} then null else locked_until end
    where user_id = ${userId}`.execute(db)
}

/** Called after a correct password, and when an administrator unlocks the account. */
export async function clearFailures(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('userCredential')
    .set({ failures: 0, lockedUntil: null, updatedAt: new Date() })
    .where('userId', '=', userId)
    .execute()
}

/** Whether the user signs in by password; others use single sign-on only. */
export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('userCredential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.passwordHash !== ''
}

/** Returns until when the account is locked; null if it is not. */
export async function lockedUntil(db: Database, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('userCredential')
    .select('lockedUntil')
    .where('userId', '=', userId)
    .where('lockedUntil', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.lockedUntil ?? null
}

export interface Account {
  id: string
  username: string
  name: string
  enabled: boolean
  superAdmin: boolean
  organizationId: string
  passwordHash: string | null
  failures: number
  /** Whether the user has an authenticator app or a passkey. */
  hasSecondFactor: boolean
}

/** SQL: whether the user has an authenticator app or a passkey; requires a join of `second_factor`. */
export const hasFactor = sql<boolean>`(second_factor.confirmed_at is not null
  or exists (select 1 from passkey where passkey.user_id = app_user.id))`

export const findAccount = (db: Database, username: string) => accountBy(db, 'appUser.username', username)

export const findAccountById = (db: Database, id: string) => accountBy(db, 'appUser.id', id)

async function accountBy(
  db: Database,
  column: 'appUser.username' | 'appUser.id',
  value: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('appUser')
    .leftJoin('userCredential', 'userCredential.userId', 'appUser.id')
    .leftJoin('secondFactor', 'secondFactor.userId', 'appUser.id')
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.name',
      'appUser.enabled',
      'appUser.superAdmin',
      'appUser.organizationId',
      'userCredential.passwordHash',
      lateFailures.as('failures'),
      hasFactor.as('hasSecondFactor'),
    ])
    .where(column, '=', value)
    .where('appUser.deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, failures: row.failures ?? 0 }
}

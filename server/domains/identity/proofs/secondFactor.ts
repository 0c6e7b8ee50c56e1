import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../../ground/config/config.ts'
import type { Call, Database } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { seal, unseal } from '../../../ground/kernel/seal.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'
import { grants } from '../../../ground/session/grants.ts'
import { fault } from '../faults.ts'
import { deletePasskeys, passkeysOf } from './passkeys.ts'
import { deleteRecoveryCodes, newRecoveryCodes, takeRecoveryCode } from './recoveryCodes.ts'
import { voidTickets } from './signInTicket.ts'
import { deleteDevices } from './trustedDevices.ts'

/**
 * The second factor of a user: time-based codes (RFC 6238) of an authenticator app, passkeys, or both. `nextSecret` is
 * a started setup of an app: it becomes `secret`, as the first or a replacement, after one correct code. The app is in
 * use if `confirmedAt` is set.
 */
const stepSeconds = 30
/** Accepted steps before and after the current one, because phone clocks differ. */
const window = 1
const sixDigits = /^\d{6}$/
const issuer = '集团管理控制台'

/** Setup data of an authenticator app; shown once. */
export interface NewSecret {
  secret: string
  uri: string
}

const keyOf = (config: Config) => serverKey(config.dataDir, 'second factor')
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })

interface Setup {
  /** A factor is active and its owner has proved it again; this authenticator replaces the current one. */
  replaces?: boolean
}

/**
 * Stores a new secret, which replaces an unfinished setup.
 * @throws AppError 409 if the second factor is active, except to replace it
 */
export async function beginSecondFactor(
  tx: Call,
  account: { id: string; username: string },
  { replaces = false }: Setup = {},
): Promise<NewSecret> {
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(keyOf(tx.config), account.id, secret)
  const { rows } = await sql`
    insert into second_factor (id, user_id, next_secret) values (${newId()}, ${account.id}, ${sealed})
    on conflict (user_id) do update set next_secret = excluded.next_secret, updated_at = now()
      where ${replaces}::boolean or second_factor.confirmed_at is null
    returning id`.execute(tx.db)
  if (rows.length === 0) throw fault('SECOND_FACTOR_ON')
  return { secret, uri: totpOf(secret, account.username).toString() }
}

/**
 * Activates the new authenticator if the code matches the started setup. Returns new recovery codes (none if those of a
 * passkey stay), or null for a wrong code. Trusted browsers stay trusted only with the authenticator they know.
 */
export async function confirmSecondFactor(
  tx: Call,
  userId: string,
  code: string,
  { replaces = false }: Setup = {},
): Promise<string[] | null> {
  const row = await readFactor(tx.db, userId)
  if (!row?.nextSecret || (row.confirmedAt && !replaces)) return null
  const step = stepOf(tx.config, userId, { code, sealed: row.nextSecret, seconds: row.seconds })
  if (step === undefined) return null
  // Compares the secret again: a concurrently started setup must not be confirmed by this code.
  const { numUpdatedRows } = await tx.db
    .updateTable('secondFactor')
    .set({ secret: row.nextSecret, nextSecret: null, confirmedAt: sql<Date>`now()`, lastStep: step })
    .set({ updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('nextSecret', '=', row.nextSecret)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return null
  if (!row.confirmedAt && (await passkeysOf(tx.db, userId)).length > 0) return []
  await deleteDevices(tx.db, userId)
  return newRecoveryCodes(tx, userId)
}

/** Whether the text is a code of the app or a recovery code of the user. Consumes it. */
export async function takeProof(call: Call, userId: string, text: string): Promise<'code' | 'recoveryCode' | null> {
  const compact = text.replaceAll(/[\s-]/g, '')
  if (!sixDigits.test(compact)) return (await takeRecoveryCode(call, userId, compact)) ? 'recoveryCode' : null
  const row = await readFactor(call.db, userId)
  if (!row?.secret) return null
  const step = stepOf(call.config, userId, { code: compact, sealed: row.secret, seconds: row.seconds })
  if (step === undefined) return null
  // One statement: of two concurrent uses of a code, only one advances the step.
  const { numUpdatedRows } = await call.db
    .updateTable('secondFactor')
    .set({ lastStep: step, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('secret', '=', row.secret)
    .where(eb => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'code' : null
}

/** Reads the stored factor and the database time, which also decides about sessions. */
const readFactor = (db: Database, userId: string) =>
  db
    .selectFrom('secondFactor')
    .select(['secret', 'nextSecret', 'confirmedAt', sql<number>`extract(epoch from now())::float8`.as('seconds')])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Returns the time step of a correct code. */
function stepOf(
  config: Config,
  userId: string,
  { code, sealed, seconds }: { code: string; sealed: string; seconds: number },
): number | undefined {
  const secret = unseal(keyOf(config), userId, sealed)
  // The library compares bytes and throws on six characters of more than one byte.
  if (secret === undefined || !sixDigits.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: seconds * 1000, window })
  return delta === null ? undefined : Math.floor(seconds / stepSeconds) + delta
}

/** Drops an unfinished setup that was started with less proof than is required now. */
export async function dropUnconfirmed(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('secondFactor').where('userId', '=', userId).where('confirmedAt', 'is', null).execute()
}

/** Returns since when an authenticator app is in use; null if none is. */
export async function authenticatorAt(db: Database, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('secondFactor').select('confirmedAt').where('userId', '=', userId).executeTakeFirst()
  return row?.confirmedAt ?? null
}

/** Returns since when the second factor is active, by app or passkey; null if it is not. */
export async function secondFactorAt(db: Database, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select confirmed_at from second_factor where user_id = ${userId}),
      (select min(created_at) from passkey where user_id = ${userId})
    ) as since`.execute(db)
  return rows[0]?.since ?? null
}

/** Whether a role of the user currently requires a second factor. */
export async function isDemanded(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ demanded: boolean }>`
    with subject as (select id as user_id, organization_id from app_user where id = ${userId}),
    ${grants}
    select exists (
      select 1 from held_role h join role r on r.id = h.id where r.requires_second_factor
    ) as demanded`.execute(db)
  return rows[0]?.demanded === true
}

/** Removes the second factor with passkeys, recovery codes, trusted devices and pending sign-ins. */
export async function deleteSecondFactor(tx: Call, userId: string): Promise<void> {
  await tx.db.deleteFrom('secondFactor').where('userId', '=', userId).execute()
  await deletePasskeys(tx.db, userId)
  await deleteRecoveryCodes(tx.db, userId)
  await deleteDevices(tx.db, userId)
  await voidTickets(tx.db, userId)
}

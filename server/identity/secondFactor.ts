import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Call, Database } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { conflict } from '../kernel/errors.ts'
import { newId } from '../kernel/id.ts'
import { seal, unseal } from '../kernel/seal.ts'
import { serverKey } from '../kernel/serverKey.ts'
import { grants } from './grants.ts'
import { deleteRecoveryCodes, newRecoveryCodes, takeRecoveryCode } from './recoveryCodes.ts'
import { deleteDevices } from './trustedDevices.ts'

/**
 * The second factor of a person: time-based codes (RFC 6238) of an authenticator app. A row without `confirmedAt` is a
 * setup that has begun: it asks for nothing at sign-in until one code of it was right.
 */
const stepSeconds = 30
/** Steps before and after the current one whose codes are accepted: clocks of phones differ. */
const window = 1
const issuer = '集团管理控制台'

/** What an authenticator app is set up with; shown once. */
export interface NewSecret {
  secret: string
  uri: string
}

const keyOf = (config: Config) => serverKey(config.dataDir, 'second factor')
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })

/**
 * Stores a new secret, which replaces that of an earlier unfinished setup.
 * @throws AppError 409 if the second factor is on
 */
export async function beginSecondFactor(tx: Call, account: { id: string; username: string }): Promise<NewSecret> {
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(keyOf(tx.config), account.id, secret)
  const { rows } = await sql`
    insert into second_factor (id, user_id, secret) values (${newId()}, ${account.id}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, updated_at = now()
      where second_factor.confirmed_at is null
    returning id`.execute(tx.db)
  if (rows.length === 0) throw conflict('两步验证已开启，如需更换请先关闭')
  return { secret, uri: totpOf(secret, account.username).toString() }
}

/** Turns the second factor on if the code fits the begun setup. Returns the recovery codes, or null for a wrong code. */
export async function confirmSecondFactor(tx: Call, userId: string, code: string): Promise<string[] | null> {
  const step = await stepOf(tx, userId, { code, isOn: false })
  if (step === undefined) return null
  const { numUpdatedRows } = await tx.db
    .updateTable('secondFactor')
    .set({ confirmedAt: sql<Date>`now()`, lastStep: step, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? newRecoveryCodes(tx, userId) : null
}

/** Whether the text is a code of the app or a recovery code of the person. Uses it up: it is right only once. */
export async function takeProof(call: Call, userId: string, text: string): Promise<'code' | 'recoveryCode' | null> {
  const compact = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(compact)) return (await takeRecoveryCode(call, userId, compact)) ? 'recoveryCode' : null
  const step = await stepOf(call, userId, { code: compact, isOn: true })
  if (step === undefined) return null
  // One statement: of two uses of a code at the same moment, only one moves the step on.
  const { numUpdatedRows } = await call.db
    .updateTable('secondFactor')
    .set({ lastStep: step, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where(eb => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'code' : null
}

/** The time step of a right code. Time is the database's, as for sessions. */
async function stepOf(
  { db, config }: Call,
  userId: string,
  { code, isOn }: { code: string; isOn: boolean },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('secondFactor')
    .select(['secret', sql<number>`extract(epoch from now())::float8`.as('seconds')])
    .where('userId', '=', userId)
    .where('confirmedAt', isOn ? 'is not' : 'is', null)
    .executeTakeFirst()
  const secret = row && unseal(keyOf(config), userId, row.secret)
  if (!row || secret === undefined) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: row.seconds * 1000, window })
  return delta === null ? undefined : Math.floor(row.seconds / stepSeconds) + delta
}

/** Since when the second factor is on; null if it is off. */
export async function secondFactorAt(db: Database, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('secondFactor').select('confirmedAt').where('userId', '=', userId).executeTakeFirst()
  return row?.confirmedAt ?? null
}

/** Whether a role that the person holds now demands a second factor. */
export async function isDemanded(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ demanded: boolean }>`
    with subject as (select id as user_id, organization_id from app_user where id = ${userId}),
    ${grants}
    select exists (
      select 1 from held_role h join role r on r.id = h.id where r.requires_second_factor
    ) as demanded`.execute(db)
  return rows[0]?.demanded === true
}

/** Turns the second factor off, with recovery codes and trusted devices. */
export async function deleteSecondFactor(tx: Call, userId: string): Promise<void> {
  await tx.db.deleteFrom('secondFactor').where('userId', '=', userId).execute()
  await deleteRecoveryCodes(tx.db, userId)
  await deleteDevices(tx.db, userId)
}

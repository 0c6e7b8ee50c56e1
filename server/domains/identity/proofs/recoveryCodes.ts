import { createHmac, randomBytes } from 'node:crypto'
import type { Call, Database } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'

const count = 10
const letters = 10
/** 32 characters that are not easily confused; five bits of a random byte choose one uniformly. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz234567890'

/**
 * Only this form is stored. Its key is outside the database, so that the 50 bits of a code cannot be searched there.
 */
const hashOf = (call: Call, userId: string, code: string) =>
  createHmac('sha256', serverKey(call.config.dataDir, 'recovery code')).update(`${userId}:${code}`).digest('base64url')

const randomCode = () => Array.from(randomBytes(letters), byte => alphabet[byte & 31]).join('')

/** Replaces the recovery codes of a user. Returns the new ones, shown only once: `abcde-fghjk`. */
export async function newRecoveryCodes(tx: Call, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, randomCode)
  await deleteRecoveryCodes(tx.db, userId)
  await tx.db
    .insertInto('recoveryCode')
    .values(codes.map(code => ({ id: newId(), userId, codeHash: hashOf(tx, userId, code) })))
    .execute()
  return codes.map(code => `${code.slice(0, letters / 2)}-${code.slice(letters / 2)}`)
}

/** Whether the code (without its dash) is one of the user's. Deletes it, since each is valid once. */
export async function takeRecoveryCode(call: Call, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await call.db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(call, userId, code.toLowerCase()))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function recoveryCodesLeft(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function deleteRecoveryCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}

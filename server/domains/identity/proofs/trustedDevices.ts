import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Call, Database } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { hashToken } from '../../../ground/session/token.ts'

/** Days for which a browser that passed the second factor needs only the password. */
export const trustedDays = 30
const devicesPerUser = 20

/** Registers the calling browser as trusted. Returns its token, of which only the hash is stored. */
export async function trustDevice(tx: Call, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.db
    .insertInto('trustedDevice')
    .values({
      id: newId(),
      userId,
      tokenHash: hashToken(token),
      userAgent: tx.request.userAgent.slice(0, 300),
      ip: tx.request.ip.slice(0, 60),
      lastUsedAt: sql<Date>`now()`,
      expiresAt: sql<Date>`now() + ${trustedDays} * interval '1 day'`,
    })
    .execute()
  await sql`
    delete from trusted_device where user_id = ${userId} and (expires_at <= now() or id not in (
      select id from trusted_device where user_id = ${userId} order by created_at desc, id desc limit ${devicesPerUser}
    ))`.execute(tx.db)
  return token
}

/** Whether the token belongs to a trusted device of the user; records its use. */
export async function isTrusted(call: Call, userId: string, token: unknown): Promise<boolean> {
  if (typeof token !== 'string' || token === '') return false
  const { numUpdatedRows } = await call.db
    .updateTable('trustedDevice')
    .set({ lastUsedAt: sql<Date>`now()`, ip: call.request.ip.slice(0, 60), updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function devicesOf(db: Database, userId: string) {
  return db
    .selectFrom('trustedDevice')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastUsedAt', 'desc')
    .execute()
}

/** Deletes one device or, without `id`, all of a user. Returns their number. */
export async function deleteDevices(db: Database, userId: string, id?: string): Promise<number> {
  let query = db.deleteFrom('trustedDevice').where('userId', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

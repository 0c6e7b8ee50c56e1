import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault, wrong } from '../faults.ts'
import { actingAs } from '../proofs/actingAs.ts'
import { hashPassword } from '../proofs/passwordHash.ts'
import { submittedPasswords } from '../proofs/submittedPasswords.ts'
import { count, counted, inSeconds, purgeVerifyCodes } from '../proofs/verifyCodeRows.ts'
import { setPassword } from '../sign-in/password.ts'
import { refuseUnwanted } from '../sign-in/passwordPolicy.ts'
import { queueMessage } from './message.ts'

const purpose = 'resetPassword'
const codeSeconds = 600
const triesPerCode = 5
const intervalSeconds = 60
const requestsPerHour = 5

const codeHash = (userId: string, code: string) => createHash('sha256').update(`${userId}:${code}`).digest('base64url')

/**
 * GET /upms/pass/retrievePass/getAuthCode: sends a code to the given mail address or phone number if it belongs to the
 * account. The response repeats the input, partly masked, and is the same if there is no such account.
 */
export async function sendAuthCode(call: Call<EndpointInput<'pass.retrievePassGetAuthCode'>>) {
  const account = call.input.account.trim()
  const target = call.input.target.trim()
  const channel = target.includes('@') ? 'email' : 'sms'
  if (!/^(1[0-9]{10}|[^\s@]+@[^\s@]+\.[^\s@]+)$/.test(target)) throw invalid(wrong('target', 'CONTACT_MISSING'))
  await limitRequests(call, account)
  const user = await call.db
    .selectFrom('appUser')
    .select(['id', 'name'])
    .where('username', '=', account)
    .where(channel === 'email' ? 'email' : 'phone', '=', target)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (user) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await call.transaction(async tx => {
      await storeCode(tx, user.id, code)
      const body = `${user.name}，您好：\n您正在找回密码，验证码为 ${code}，10 分钟内有效。如非本人操作，请忽略本消息。`
      await queueMessage(tx, call.db, { channel, recipient: target, subject: '找回密码验证码', body })
    })
  }
  return { target: masked(target), expiresIn: codeSeconds, interval: intervalSeconds }
}

/** Limits requests per account to one a minute and five an hour, for any target, and for unknown accounts too. */
async function limitRequests(call: Call, account: string): Promise<void> {
  await purgeVerifyCodes(call.db)
  const subject = createHash('sha256').update(account).digest('base64url')
  const hour = { purpose: 'resetHour', subject, seconds: 3600 }
  const asked = await counted(call.db, hour)
  if (asked.tries >= requestsPerHour) throw fault('CODES_TOO_MANY', {}, { retryAfter: asked.rest })
  const minute = { purpose: 'resetMinute', subject, seconds: intervalSeconds }
  if ((await count(call.db, minute)) > 1) {
    const { rest } = await counted(call.db, minute)
    throw fault('CODES_TOO_OFTEN', { rest }, { retryAfter: rest })
  }
  await count(call.db, hour)
}

/** Stores a new code, which invalidates the previous one. */
async function storeCode(tx: Call, userId: string, code: string): Promise<void> {
  await tx.db.deleteFrom('verifyCode').where('purpose', '=', purpose).where('subject', '=', userId).execute()
  await tx.db
    .insertInto('verifyCode')
    .values({
      id: newId(),
      purpose,
      subject: userId,
      codeHash: codeHash(userId, code),
      expiresAt: inSeconds(codeSeconds),
      ip: tx.request.ip,
    })
    .execute()
}

/** POST /upms/pass/retrievePass/verifyAndModify and /modifyPass: takes a code and the new password together. */
export async function retrievePassword(
  call: Call<EndpointInput<'pass.retrievePassModifyPass' | 'pass.retrievePassVerifyAndModify'>>,
): Promise<null> {
  const { newPass } = submittedPasswords(call, ['newPass', 'newPassword'], 'retrievePassword')
  const account = call.input.account.trim()
  const user = await call.db
    .selectFrom('appUser')
    .select(['id', 'username', 'name', 'organizationId'])
    .where('username', '=', account)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const code = user && (await tryCode(call, user.id, call.input.authCode.trim()))
  if (!user || !code) throw invalid(wrong('authCode', 'VERIFY_CODE_INVALID'))
  await refuseUnwanted(call, { userId: user.id, username: user.username }, newPass)
  const passwordHash = await hashPassword(newPass, call.config.identity.passwords)
  await call.transaction(async tx => {
    const used = await tx.db.deleteFrom('verifyCode').where('id', '=', code).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw fault('VERIFY_CODE_INVALID')
    await setPassword(tx, user.id, passwordHash)
    await audit(actingAs(tx, user), {
      action: '找回密码',
      entity: 'user',
      recordId: user.id,
      recordName: user.name,
      remark: '凭验证码设置新密码',
    })
  })
  return null
}

/** Returns the id of a correct code. Counts every try before comparing. */
async function tryCode(call: Call, userId: string, code: string): Promise<string | undefined> {
  const row = await call.db
    .updateTable('verifyCode')
    .set(eb => ({ tries: eb('tries', '+', 1), updatedAt: new Date() }))
    .where('purpose', '=', purpose)
    .where('subject', '=', userId)
    .where('tries', '<', triesPerCode)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'codeHash'])
    .executeTakeFirst()
  if (!row) return undefined
  return timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(codeHash(userId, code))) ? row.id : undefined
}

/** Masks `zhao@example.com` as `z***@example.com`, `13800001234` as `138****1234`. */
export function masked(target: string): string {
  const at = target.lastIndexOf('@')
  return at > 0 ? `${target.slice(0, 1)}***${target.slice(at)}` : `${target.slice(0, 3)}****${target.slice(-4)}`
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Call, Database } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { inSeconds, purgeVerifyCodes } from '../proofs/verifyCodeRows.ts'
import { captchaImage, randomCaptcha } from './captchaImage.ts'

const seconds = 300
const purpose = 'captcha'

export const captchaHash = (key: string, code: string): string =>
  createHash('sha256').update(`${key}:${code.toUpperCase()}`).digest('base64url')

/** GET /auth/oasso/verifycode */
export async function verifyCode(call: Call) {
  const code = randomCaptcha()
  const key = newId()
  await purgeVerifyCodes(call.db)
  await call.db
    .insertInto('verifyCode')
    .values({
      id: key,
      purpose,
      subject: key,
      codeHash: captchaHash(key, code),
      expiresAt: inSeconds(seconds),
      ip: call.request.ip,
    })
    .execute()
  return { key, image: captchaImage(code), expiresIn: seconds }
}

/** True once for the correct code; any try consumes the code. */
export async function consumeCaptcha(db: Database, key: unknown, code: unknown): Promise<boolean> {
  if (typeof key !== 'string' || typeof code !== 'string' || !key || !code) return false
  const row = await db
    .deleteFrom('verifyCode')
    .where('id', '=', key)
    .where('purpose', '=', purpose)
    .returning(['codeHash', sql<boolean>`expires_at > now()`.as('inTime')])
    .executeTakeFirst()
  if (!row?.inTime) return false
  return timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(captchaHash(key, code)))
}

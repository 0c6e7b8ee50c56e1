import { sql } from 'kysely'
import { expect } from 'vitest'
import { encryptPassword } from '../../server/domains/identity/proofs/passwordTransport.ts'
import { captchaHash } from '../../server/domains/identity/sign-in/verifyCode.ts'
import { readConfig } from '../../server/ground/config/config.ts'
import type { Database } from '../../server/ground/kernel/call.ts'
import { mailedCode } from '../security/mailedCode.ts'
import type { ServerProcess } from './serverProcess.ts'

interface Place {
  db: Database
  folder: string
}

interface Use {
  giver: ServerProcess
  taker: ServerProcess
  username: string
}

/** A code of each kind, asked of one process and used on the other, is good for its minutes and no longer. */
export async function codesHold({ db, folder }: Place, { giver, taker, username }: Use): Promise<void> {
  const { id, email } = await db
    .selectFrom('appUser')
    .select(['id', 'email'])
    .where('username', '=', username)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { passwordKey } = readConfig({ DATA_DIR: folder })
  const restOf = async (subject: string) => {
    const { rows } = await sql<{ rest: number }>`
      select extract(epoch from expires_at - now())::float as rest from verify_code where subject = ${subject}`.execute(
      db,
    )
    return rows[0]?.rest
  }
  const query = new URLSearchParams({ account: username, target: String(email) })
  const asked = await giver.call(`/upms/pass/retrievePass/getAuthCode?${query}`)
  expect(asked.http, asked.text).toBe(200)
  const rest = await restOf(id)
  expect(rest).toBeGreaterThan(300)
  expect(rest).toBeLessThanOrEqual(600)
  const authCode = await mailedCode(folder, String(email))
  const newPass = encryptPassword('Fresh_123', passwordKey)
  const body = { account: username, authCode, newPass, newPassword: newPass }
  const set = await taker.call('/upms/pass/retrievePass/verifyAndModify', undefined, body)
  expect(set.http, set.text).toBe(200)

  const { key } = Object((await giver.call('/auth/oasso/verifycode')).data) as { key: string }
  expect(await restOf(key)).toBeGreaterThan(150)
  expect(await restOf(key)).toBeLessThanOrEqual(300)
  const codeHash = captchaHash(key, 'AAAA')
  await db.updateTable('verifyCode').set({ codeHash }).where('id', '=', key).execute()
  await db.updateTable('userCredential').set({ failures: 5 }).where('userId', '=', id).execute()
  const form = { grant_type: 'password', username, password: newPass, verifyKey: key, verifyCode: 'AAAA' }
  const entered = await fetch(`${taker.address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:console')}` },
    body: new URLSearchParams(form),
  })
  expect(entered.status, await entered.text()).toBe(200)
}

import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { unique } from '../contract/company.ts'
import { dataOf, type TestServer } from '../contract/harness.ts'
import { mailedCode } from './mailedCode.ts'
import type { Tenants } from './tenants.ts'

/**
 * Stores one secret of each kind that users enter or receive, and returns the plain texts; the schemas find the stored
 * forms.
 */
export async function seedSecrets(server: TestServer, { clerk, own }: Tenants): Promise<Map<string, string>> {
  const root = await server.tokenFor('admin')
  const answerOf = async (name: string, args: Record<string, unknown>) => dataOf(await server.call(name, args, root))
  const secret = (what: string) => unique(`geheim-${what}-`)
  const secrets = new Map<string, string>()

  const password = secret('quelle')
  const place = { type: 'postgresql', host: '127.0.0.1', port: 5432, database: 'shop', username: 'reader' }
  await answerOf('defaultSource.save', {
    ...place,
    name: unique('源'),
    code: unique('s').toLowerCase(),
    secret: password,
  })
  secrets.set(password, 'password of a data source')

  const signing = secret('unterschrift')
  const authorization = `Bearer ${secret('zugang')}`
  const url = 'https://callback.example.com/done'
  await answerOf('processCallback.save', {
    name: unique('回调'),
    kind: 'callback',
    url,
    secret: signing,
    authorization,
  })
  secrets.set(signing, 'signing key of a callback')
  const hook = secret('webhook-unterschrift')
  await answerOf('webhook.save', {
    name: unique('对接'),
    url: 'https://hooks.example.com/console',
    entities: ['position'],
    events: ['created'],
    enabled: false,
    secret: hook,
  })
  secrets.set(hook, 'signing key of a webhook')
  secrets.set(authorization.slice('Bearer '.length), 'authorization of a callback')

  const application = await answerOf('application.add', { name: unique('应用'), clientId: unique('app') })
  secrets.set(String(application.clientSecret), 'secret of an application')
  const initial = await answerOf('user.resetPass', { id: await own('user') })
  secrets.set(String(initial.initialPassword), 'initial password')

  // Signed in by single sign-on: otherwise the password is required.
  await server.db.updateTable('userCredential').set({ passwordHash: '' }).where('userId', '=', clerk.id).execute()
  const begun = await clerk.post('/upms/secondFactor/begin')
  const setup = String(Object(begun.data).secret)
  const totp = new TOTP({ secret: Secret.fromBase32(setup) })
  const on = await clerk.post('/upms/secondFactor/confirm', { code: totp.generate() })
  secrets.set(setup, 'secret of a second factor')
  secrets.set(String(Object(on.data).recoveryCodes[0]), 'recovery code')

  const email = `${unique('kode')}@example.cn`
  await server.db.updateTable('appUser').set({ email }).where('id', '=', clerk.id).execute()
  const query = { account: clerk.username, target: email }
  dataOf(await server.raw('GET', '/upms/pass/retrievePass/getAuthCode', { query }))
  secrets.set(await mailedCode(server.config.dataDir, email), 'verification code')
  expect([...secrets.keys()].filter(one => one === 'undefined' || one.length < 6)).toEqual([])
  return secrets
}

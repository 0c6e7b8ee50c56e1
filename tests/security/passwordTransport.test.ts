import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { encryptPassword } from '../../server/domains/identity/proofs/passwordTransport.ts'
import { readConfig } from '../../server/ground/config/config.ts'
import { openDatabase } from '../../server/ground/database/open.ts'
import { dataFolder, givenServer } from '../contract/harness.ts'
import { givenDesk, password } from '../contract/identity/identityDesk.ts'
import { freshAddress } from '../contract/identity/signInDesk.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

describe('transport and storage of passwords', () => {
  const server = givenServer(undefined, { PASSWORD_COST: '15' })
  const desk = givenDesk(server)

  test('A10 a captured encrypted password only signs in its owner', async () => {
    const user = await desk.addUser()
    const other = await desk.addUser()
    const sealed = desk.encrypt(password)
    const asking = { ip: freshAddress() }
    // The plain text, a text encrypted twice, one for another user, a token or a credential in its place.
    expect((await desk.signIn(user.username, sealed, {}, asking)).http).toBe(400)
    expect((await desk.signIn(user.username, sealed.slice(0, 90), {}, asking)).http).toBe(400)
    const form = { grant_type: 'password', username: user.username, password: sealed.slice(0, -4) }
    expect((await desk.postForm('/auth/oauth/token', form, asking)).http).toBe(400)
    expect((await desk.refresh(sealed, asking)).http).toBe(401)
    expect((await desk.get('/upms/personInfo/detail', { token: sealed })).http).toBe(401)
    const headers = { authorization: `Basic ${Buffer.from(`${user.username}:${sealed}`).toString('base64')}` }
    expect((await desk.signIn(user.username, password, {}, { ...asking, headers })).http).toBe(401)
    for (const url of ['/upms/pass/verify', '/upms/pass/modifyPass/modifyAndSyn'])
      expect((await desk.post(url, { password: sealed, oldPass: sealed, newPass: sealed })).http).toBe(401)
    // With a session of another user it proves nothing about its owner.
    await desk.db
      .updateTable('userCredential')
      .set({ passwordHash: 'scrypt$x' })
      .where('userId', '=', other.id)
      .execute()
    const token = await server.tokenFor(other.username)
    expect((await desk.post('/upms/pass/verify', { password: sealed }, { token })).http).toBe(400)
  })

  test('A10 the stored hash is slow and individually salted', async () => {
    // Of the seed it is cheap; the sign-in renews it as this server asks for by default.
    expect((await desk.signIn('admin', 'Admin123', {}, { ip: freshAddress() })).http).toBe(200)
    const rows = await desk.db.selectFrom('userCredential').select('passwordHash').limit(20).execute()
    const admin = await desk.db
      .selectFrom('userCredential')
      .innerJoin('appUser', 'appUser.id', 'userCredential.userId')
      .select('passwordHash')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect(admin.passwordHash).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('A10 neither a password nor its encrypted form is in a log, an audit row, a message or an answer', async () => {
  const dataDir = dataFolder('migrated')
  const env = { DATA_DIR: dataDir, PORT: '0', SEED: 'none', LOG_LEVEL: 'trace', SLOW_QUERY_MS: '1' }
  const { PATH, HOME, LANG } = process.env
  const process_ = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH, HOME, LANG, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise(resolve => process_.once('exit', resolve))
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const found = /ready (http:\/\/\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    process_.stdout.on('data', hear)
    process_.stderr.on('data', hear)
    void ended.then(() => reject(new Error(said)))
  })
  const config = readConfig(env)
  // The first password is printed on purpose, once; it is changed and never said again.
  const initial = /初始密码 (\w{12})/.exec(said)?.[1] ?? ''
  expect(initial).not.toBe('')
  const before = said.length
  const basic = `Basic ${Buffer.from(config.clientCredential).toString('base64')}`
  const secrets: string[] = [initial, 'Wr0ng_secret', 'Fresh_secret1']
  const seal = (plain: string) => {
    const sealed = encryptPassword(plain, config.passwordKey)
    secrets.push(sealed, encodeURIComponent(sealed))
    return sealed
  }
  const answers: string[] = []
  const post = async (path: string, body: URLSearchParams | object, authorization: string) => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(address.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: { authorization, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    const text = await response.text()
    answers.push(text)
    return JSON.parse(text) as { code: number; data: { access_token: string } }
  }
  const login = (sealed: string) =>
    post(
      '/auth/oauth/token',
      new URLSearchParams({ grant_type: 'password', username: 'admin', password: sealed }),
      basic,
    )
  const change = (token: string, old: string, fresh: string) =>
    post(
      '/upms/pass/modifyPass/modifyAndSyn',
      { oldPass: seal(old), newPass: seal(fresh), newPassword: seal(fresh) },
      `Bearer ${token}`,
    )
  expect((await login(seal('Wr0ng_secret'))).code).toBe(400)
  const token = (await login(seal(initial))).data.access_token
  secrets.push(token)
  expect((await change(token, 'Wr0ng_secret', 'Fresh_secret1')).code).toBe(400)
  expect((await change(token, initial, 'Fresh_secret1')).code).toBe(200)
  // In the clear, in the wrong place, and in an address.
  await post(
    '/auth/oauth/token',
    new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Wr0ng_secret' }),
    basic,
  )
  await post(`/upms/pass/verify?password=Wr0ng_secret`, { password: { x: 'Wr0ng_secret' } }, `Bearer ${token}`)
  await post('/upms/user/list', { password: 'Wr0ng_secret' }, `Bearer ${token}`)
  answers.splice(
    0,
    answers.length,
    ...answers.map(answer => answer.replace(token, '').replaceAll(/"(?:access|refresh)_token":"[^"]*"/g, '')),
  )
  process_.kill('SIGTERM')
  await ended
  const database = await openDatabase(config)
  const audits = await database.db.selectFrom('auditLog').selectAll().execute()
  const messages = await database.db.selectFrom('outgoingMessage').selectAll().execute()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  expect(audits.length).toBeGreaterThanOrEqual(2)
  const logged = said.slice(before)
  expect(logged).toContain('/auth/oauth/token')
  for (const text of [logged, JSON.stringify(audits), JSON.stringify(messages), answers.join('\n')])
    for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
})

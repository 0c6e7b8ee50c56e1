import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainName } from '../../server/services/storage/plainName.ts'
import { givenStorageDesk, png } from '../contract/files/storageDesk.ts'
import { dataOf, givenServer, startTestServer, type TestServer } from '../contract/harness.ts'

const production = {
  NODE_ENV: 'production',
  SEED: 'none',
  PASSWORD_KEY: 'k'.repeat(32),
  CLIENT_CREDENTIAL: 'own:secret',
  PASSWORD_COST: '15',
  PUBLIC_ORIGIN: 'https://console.example',
  TRUSTED_PROXIES: '127.0.0.1',
}

describe('S5 exposure to strangers', () => {
  const server = givenServer()
  const stand = givenStorageDesk(server)
  let own: TestServer
  beforeAll(async () => {
    own = await startTestServer(undefined, production)
  })
  afterAll(() => own.close())

  it('S5 a call with two host headers is refused', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(stand.origin).port), '127.0.0.1')
      let text = ''
      socket
        .on('data', part => (text += String(part)))
        .on('end', () => resolve(text))
        .on('error', reject)
      socket.write('GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n')
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('S5 upload credentials name the configured address, whatever host a caller sends', async () => {
    const headers = { host: 'evil.example' }
    const token = await own.tokenFor('admin')
    expect(dataOf(await own.raw('GET', '/auth/ossToken/stsToken', { headers, token })).endpoint).toBe(
      'https://console.example',
    )
  })

  it('S5 in production the API description is for signed-in users', async () => {
    expect((await own.raw('GET', '/openapi.json')).http).toBe(401)
    expect((await own.raw('GET', '/openapi.json', { token: await own.tokenFor('admin') })).http).toBe(200)
    expect((await server.raw('GET', '/openapi.json')).http).toBe(200)
  })

  it('S5 headers forbid unused browser features, and require TLS behind TLS', async () => {
    const plain = await own.raw('GET', '/healthz')
    expect(plain.headers['permissions-policy']).toContain('camera=()')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    const secure = await own.raw('GET', '/healthz', { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it.each([
    ['../../etc/pass\r\nwd.txt', 'passwd.txt'],
    ['C:\\temp\\报告.docx', '报告.docx'],
    ['a\u202efdp.exe', 'afdp.exe'],
    ['..', ''],
    ['合同 2026.pdf', '合同 2026.pdf'],
  ])('S5 a file called %j is stored as %j', (name, kept) => {
    expect(plainName(name)).toBe(kept)
  })

  it('S5 an uploaded file gets such a plain name', async () => {
    const { client, prefix, register } = await stand.someone()
    const key = `${prefix}file/n.png`
    await client.put(key, png)
    expect((await register(key, '../../合同\r\n.png')).data).toMatchObject({ name: '合同.png' })
  })

  it('S5 a call without an avatar keeps it; an empty one removes it', async () => {
    const { client, prefix, register, token } = await stand.someone()
    const key = `${prefix}avatar/n.png`
    await client.put(key, png)
    await register(key)
    const put = (body: object) => stand.desk.post('/upms/personInfo/avatar', body, { token })
    const avatar = async () => (await stand.desk.get('/upms/personInfo/detail', { token })).data.avatar
    await put({ avatar: `/oss/${key}` })
    expect(await put({})).toMatchObject({ http: 400 })
    expect(await avatar()).toBe(`/oss/${key}`)
    await put({ avatar: '' })
    expect(await avatar()).toBeNull()
  })
})

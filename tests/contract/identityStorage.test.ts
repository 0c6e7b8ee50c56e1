import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import OSS from 'ali-oss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../../server/identity/issueToken.ts'
import { serverKey } from '../../server/kernel/serverKey.ts'
import { issueCredentials } from '../../server/storage/credentials.ts'
import { databaseKinds, startTestServer, type TestServer } from './harness.ts'
import { type Desk, openDesk } from './identityDesk.ts'

describe.each(databaseKinds)('on %s', kind => {
  let server: TestServer
  let desk: Desk
  let origin: string
  beforeAll(async () => {
    server = await startTestServer(kind)
    desk = openDesk(server)
    // The client speaks real HTTP. By name: at an IP address it would send the host name of its cloud instead.
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    origin = `http://localhost:${address.port}`
  })
  afterAll(() => server.close())

  interface Credentials {
    accessKeyId: string
    accessKeySecret: string
    securityToken: string
    bucket: string
    region: string
    prefix: string
    expiration: string
    sldEnable: boolean
  }

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  async function someone() {
    const user = await desk.addUser()
    const token = (await issueToken(server, user.username)).access_token
    const data = (await desk.get('/auth/ossToken/stsToken', { token })).data as unknown as Credentials
    return { ...user, token, data, client: clientOf(data) }
  }

  /** The client as the browser makes it from the answer. */
  const clientOf = ({ accessKeyId, accessKeySecret, securityToken: stsToken, bucket, region }: Credentials) =>
    new OSS({
      accessKeyId,
      accessKeySecret,
      stsToken,
      bucket,
      region,
      endpoint: origin,
      sldEnable: true,
      refreshSTSTokenInterval: 600_000,
      refreshSTSToken: async () => ({ accessKeyId, accessKeySecret, stsToken }),
    } as OSS.Options)

  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      reason => reason,
    )
    const { status, code } = (error ?? {}) as { status?: number; code?: string }
    return [status, code]
  }

  test('the unmodified ali-oss client puts, heads and gets an object, with a Chinese name too', async () => {
    const { client, data, id } = await someone()
    expect(data).toMatchObject({ bucket: 'oss', prefix: `user/${id}/`, sldEnable: true })
    // B9: the ten minutes that the browser keeps them, and the time of one upload.
    const life = Date.parse(data.expiration) - Date.now()
    expect(life).toBeGreaterThan(10 * 60_000)
    expect(life).toBeLessThanOrEqual(11 * 60_000)
    for (const name of ['a.png', '图 片+1.png']) {
      const key = `${data.prefix}${name}`
      const put = await client.put(key, png)
      expect(put.res.status).toBe(200)
      const head = await client.head(key)
      expect((head.res.headers as Record<string, string>)['content-length']).toBe(String(png.length))
      const got = await client.get(key)
      expect(Buffer.compare(got.content as Buffer, png)).toBe(0)
      expect(got.res.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    }
    expect(await refusal(client.head(`${data.prefix}none.png`))).toEqual([404, 'NoSuchKey'])
  })

  test('an address that the client signs opens by itself until it expires', async () => {
    const { client, data } = await someone()
    const key = `${data.prefix}a.png`
    await client.put(key, png)
    expect((await fetch(client.signatureUrl(key, { expires: 60 }))).status).toBe(200)
    expect((await fetch(client.signatureUrl(key, { expires: 60 }).replace('a.png', 'b.png'))).status).toBe(403)
    expect((await fetch(client.signatureUrl(key, { expires: -60 }))).status).toBe(403)
    expect((await fetch(`${origin}/oss/${key}`)).status).toBe(403)
  })

  test('only the own prefix may be written and read', async () => {
    const mine = await someone()
    const theirs = await someone()
    await theirs.client.put(`${theirs.data.prefix}a.png`, png)
    expect(await refusal(mine.client.put(`${theirs.data.prefix}b.png`, png))).toEqual([403, 'AccessDenied'])
    expect(await refusal(mine.client.get(`${theirs.data.prefix}a.png`))).toEqual([403, 'AccessDenied'])
    expect(await refusal(mine.client.put('free.png', png))).toEqual([403, 'AccessDenied'])
  })

  test('B9 listing, deleting and other operations are denied', async () => {
    const { client, data } = await someone()
    await client.put(`${data.prefix}a.png`, png)
    for (const [method, path] of [
      ['GET', '/oss'],
      ['GET', '/oss/?prefix=user&max-keys=10'],
      ['DELETE', `/oss/${data.prefix}a.png`],
      ['POST', `/oss/${data.prefix}a.png?uploads`],
    ] as const) {
      const answer = await fetch(`${origin}${path}`, { method })
      expect([answer.status, await answer.text()], path).toEqual([403, expect.stringContaining('AccessDenied')])
    }
    expect((await client.get(`${data.prefix}a.png`)).content).toEqual(png)
  })

  test('wrong secret, foreign token, old date and expired credentials are refused', async () => {
    const { data } = await someone()
    const key = `${data.prefix}a.png`
    expect(await refusal(clientOf({ ...data, accessKeySecret: 'guess' }).put(key, png))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ])
    expect(await refusal(clientOf({ ...data, securityToken: `${data.securityToken}x` }).put(key, png))).toEqual([
      403,
      'InvalidAccessKeyId',
    ])
    const foreign = issueCredentials(Buffer.alloc(32, 1), 'somebody')
    expect(await refusal(clientOf({ ...data, ...foreign }).put(key, png))).toEqual([403, 'InvalidAccessKeyId'])
    const { status } = await fetch(`${origin}/oss/${key}`, {
      headers: {
        authorization: `OSS ${data.accessKeyId}:x`,
        'x-oss-date': new Date(Date.now() - 20 * 60_000).toUTCString(),
      },
    })
    expect(status).toBe(403)
    const late = issueCredentials(serverKey(server.config.dataDir, 'storage'), 'somebody', -1)
    expect(await refusal(clientOf({ ...data, ...late }).put(`${late.prefix}a.png`, png))).toEqual([
      403,
      'SecurityTokenExpired',
    ])
  })

  test('A5 credentials of a disabled user are dead', async () => {
    const { client, data, id } = await someone()
    await desk.db.updateTable('appUser').set({ enabled: false }).where('id', '=', id).execute()
    expect(await refusal(client.put(`${data.prefix}a.png`, png))).toEqual([403, 'AccessDenied'])
  })

  test('E1 types and sizes: what is not taken, is not what it says, is empty or too large', async () => {
    const { client, data } = await someone()
    const put = (name: string, bytes: Buffer) => refusal(client.put(data.prefix + name, bytes))
    expect(await put('page.html', Buffer.from('<script>1</script>'))).toEqual([415, 'InvalidFileType'])
    expect(await put('run.exe', Buffer.from('MZ'))).toEqual([415, 'InvalidFileType'])
    expect(await put('a.png.html', png)).toEqual([415, 'InvalidFileType'])
    expect(await put('none', png)).toEqual([415, 'InvalidFileType'])
    expect(await put('fake.png', Buffer.from('<script>1</script>'))).toEqual([415, 'InvalidFileType'])
    expect((await put('large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a')))[0]).toBe(413)
    expect(await put('full.txt', Buffer.alloc(10 * 1024 * 1024, 'a'))).toEqual([undefined, undefined])
  })

  test('C9 a picture with scripts is only ever downloaded', async () => {
    const { client, data } = await someone()
    const key = `${data.prefix}avatar/a.svg`
    await client.put(key, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))
    expect((await fetch(`${origin}/oss/${key}`)).status).toBe(404)
    const { headers } = await fetch(client.signatureUrl(`${data.prefix}avatar/a.svg`))
    expect(headers.get('content-type')).not.toContain('html')
    const plain = `${data.prefix}a.svg`
    await client.put(plain, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const answer = await fetch(client.signatureUrl(plain))
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('E1 keys that climb are refused and files lie under names of our own', async () => {
    const { client, data, id } = await someone()
    for (const path of [
      '/oss/user/%2e%2e/%2e%2e/etc/passwd',
      `/oss/user/${id}/..%2f..%2fx.png`,
      `/oss/user/${id}/a%5cb.png`,
      `/oss/user/${id}//a.png`,
      '/oss/%ff',
    ]) {
      const answer = await desk.app.inject({ method: 'GET', url: path })
      expect([400, 403, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('root:')
    }
    await client.put(`${data.prefix}a.png`, png)
    const names = readdirSync(join(server.config.dataDir, 'objects'), { recursive: true, encoding: 'utf8' })
    expect(names.every(name => /^[0-9a-z]{2}(\/[0-9a-z]{26})?$/.test(name))).toBe(true)
  })

  test('an avatar is a picture that one has uploaded himself; everyone may look at it', async () => {
    const { client, data, token } = await someone()
    const key = `${data.prefix}avatar/me.png`
    const set = (avatar: string, by = token) => desk.post('/upms/personInfo/avatar', { avatar }, { token: by })
    expect((await set(`/oss/${key}`)).data.errors).toEqual([{ field: 'avatar', message: '请先上传头像图片' }])
    await client.put(key, png)
    expect((await set(`${origin}/oss/${key}`)).data).toEqual({ avatar: `/oss/${key}` })
    expect((await desk.get('/upms/personInfo/detail', { token })).data.avatar).toBe(`/oss/${key}`)
    expect((await fetch(`${origin}/oss/${key}`)).headers.get('content-type')).toBe('image/png')
    const other = await someone()
    expect((await set(`/oss/${key}`, other.token)).http).toBe(400)
    expect((await set('https://elsewhere.example/a.png')).http).toBe(400)
    expect((await set('')).data).toEqual({ avatar: null })
  })

  test('an object that is put again replaces the former', async () => {
    const { client, data } = await someone()
    const key = `${data.prefix}a.txt`
    await client.put(key, Buffer.from('one'))
    await client.put(key, Buffer.from('two!'))
    expect(String((await client.get(key)).content)).toBe('two!')
    const rows = await desk.db.selectFrom('storedObject').select('size').where('key', '=', key).execute()
    expect(rows).toEqual([{ size: 4 }])
  })
})

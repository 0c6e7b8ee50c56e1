import { beforeAll, describe, expect, test } from 'vitest'
import { serverKey } from '../../../server/ground/kernel/serverKey.ts'
import { issueCredentials, ownFiles } from '../../../server/services/storage/credentials.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenDesk } from '../identity/identityDesk.ts'
import { type Credentials, listenByName, png, refusal, storageClient, storageUser } from './storageDesk.ts'

describe.each(databaseKinds)('storage credentials on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)
  let origin: string
  beforeAll(async () => {
    origin = await listenByName(server)
  })

  const someone = () => storageUser({ server, desk, origin })
  const clientOf = (credentials: Credentials) => storageClient(credentials, origin)

  test('the unmodified ali-oss client puts, heads and gets an object, with a Chinese name too', async () => {
    const { client, data, id } = await someone()
    expect(data).toMatchObject({ bucket: 'oss', prefix: `user/${id}/`, sldEnable: true })
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
    const foreign = issueCredentials(Buffer.alloc(32, 1), ownFiles('somebody'))
    expect(await refusal(clientOf({ ...data, ...foreign }).put(key, png))).toEqual([403, 'InvalidAccessKeyId'])
    const { status } = await fetch(`${origin}/oss/${key}`, {
      headers: {
        authorization: `OSS ${data.accessKeyId}:x`,
        'x-oss-date': new Date(Date.now() - 20 * 60_000).toUTCString(),
      },
    })
    expect(status).toBe(403)
    const late = issueCredentials(serverKey(server.config.dataDir, 'storage'), {
      ...ownFiles('somebody'),
      lifetime: -1,
    })
    expect(await refusal(clientOf({ ...data, ...late }).put(`${late.prefix}a.png`, png))).toEqual([
      403,
      'SecurityTokenExpired',
    ])
  })

  test('A5 credentials of a disabled user are refused', async () => {
    const { client, data, id } = await someone()
    await desk.db.updateTable('appUser').set({ enabled: false }).where('id', '=', id).execute()
    expect(await refusal(client.put(`${data.prefix}a.png`, png))).toEqual([403, 'AccessDenied'])
  })

  test('an avatar is a picture uploaded by the user; everyone may read it', async () => {
    const { client, data, token, register } = await someone()
    const key = `${data.prefix}avatar/me.png`
    const set = (avatar: string, by = token) => desk.post('/upms/personInfo/avatar', { avatar }, { token: by })
    expect((await set(`/oss/${key}`)).data.errors).toEqual([
      { field: 'avatar', code: 'AVATAR_NOT_UPLOADED', message: '请先上传头像图片' },
    ])
    await client.put(key, png)
    expect((await set(`/oss/${key}`)).http).toBe(400)
    await register(key)
    expect((await set(`${origin}/oss/${key}`)).data).toEqual({ avatar: `/oss/${key}` })
    expect((await desk.get('/upms/personInfo/detail', { token })).data.avatar).toBe(`/oss/${key}`)
    expect((await fetch(`${origin}/oss/${key}`)).headers.get('content-type')).toBe('image/png')
    const other = await someone()
    expect((await set(`/oss/${key}`, other.token)).http).toBe(400)
    expect((await set('https://elsewhere.example/a.png')).http).toBe(400)
    expect((await set('')).data).toEqual({ avatar: null })
  })

  test('a second put replaces an object', async () => {
    const { client, data } = await someone()
    const key = `${data.prefix}a.txt`
    await client.put(key, Buffer.from('one'))
    await client.put(key, Buffer.from('two!'))
    expect(String((await client.get(key)).content)).toBe('two!')
    const rows = await desk.db.selectFrom('storedObject').select('size').where('key', '=', key).execute()
    expect(rows).toEqual([{ size: 4 }])
  })
})

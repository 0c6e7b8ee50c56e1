import OSS from 'ali-oss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../../server/identity/issueToken.ts'
import { databaseKinds, startTestServer, type TestServer } from './harness.ts'
import { type Desk, openDesk } from './identityDesk.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(databaseKinds)('files of records on %s', kind => {
  let server: TestServer
  let desk: Desk
  let origin: string
  beforeAll(async () => {
    server = await startTestServer(kind)
    desk = openDesk(server)
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    origin = `http://localhost:${address.port}`
  })
  afterAll(() => server.close())

  async function someone() {
    const user = await desk.addUser()
    const token = (await issueToken(server, user.username)).access_token
    const given = (await desk.get('/auth/ossToken/stsToken', { token })).data as Record<string, string>
    const keys = {
      accessKeyId: given.accessKeyId,
      accessKeySecret: given.accessKeySecret,
      stsToken: given.securityToken,
    }
    const options = { ...keys, bucket: given.bucket, region: given.region, endpoint: origin, sldEnable: true }
    const client = new OSS({
      ...options,
      refreshSTSTokenInterval: 600_000,
      refreshSTSToken: async () => keys,
    } as OSS.Options)
    return { client, prefix: given.prefix ?? '' }
  }
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    )

  test('whoever is signed in reads the file of a record, and nobody else', async () => {
    const mine = await someone()
    const other = await someone()
    const key = `${mine.prefix}file/a.png`
    await mine.client.put(key, png)
    const got = await other.client.get(key)
    expect(Buffer.compare(got.content as Buffer, png)).toBe(0)
    expect((await fetch(`${origin}/oss/${key}`)).status).toBe(403)
    // To read is not to write.
    expect(await refused(other.client.put(key, png))).toBe('AccessDenied')
  })

  test('an answer changed by the address is signed with that change', async () => {
    const { client, prefix } = await someone()
    const key = `${prefix}file/a.png`
    await client.put(key, png)
    // The client always asks not to be answered from a cache, and signs that it does.
    expect((await client.get(key)).res.status).toBe(200)
    const signed = client.signatureUrl(key, { response: { 'cache-control': 'no-cache' } })
    expect((await fetch(signed)).status).toBe(200)
    expect((await fetch(signed.replace('no-cache', 'public'))).status).toBe(403)
  })

  test('a picture is shown by its plain address; what is no picture is not', async () => {
    const { client, prefix } = await someone()
    await client.put(`${prefix}image/a.png`, png)
    await client.put(`${prefix}image/a.txt`, Buffer.from('<script>'))
    const shown = await fetch(`${origin}/oss/${prefix}image/a.png`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await fetch(`${origin}/oss/${prefix}image/a.txt`)).status).toBe(404)
    expect((await fetch(`${origin}/oss/${prefix}a.png`)).status).toBe(403)
  })
})

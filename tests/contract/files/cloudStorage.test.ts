import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import OSS from 'ali-oss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { type Config, readConfig } from '../../../server/ground/config/config.ts'
import { serverKey } from '../../../server/ground/kernel/serverKey.ts'
import { signedCall } from '../../../server/services/storage/cloud/acs3.ts'
import { bucket, issueCredentials, type Right } from '../../../server/services/storage/credentials.ts'
import { findObject, openObject, putStream, removeObject } from '../../../server/services/storage/objects.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { openDesk } from '../identity/identityDesk.ts'
import { listenByName, png, refusal } from './storageDesk.ts'

const key = { id: 'LTAI-console', secret: 'secret of the console' }
const role = 'acs:ram::1:role/console'

test('a call to the cloud is signed like the example of its manual', () => {
  // The example with fixed parameters in the description of the algorithm.
  const { headers, url } = signedCall({
    endpoint: 'https://ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(url).toContain('https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019')
  expect(headers.authorization).toContain('Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0')
})

/** Checks each call by the documented algorithm and answers credentials of the storage, as narrow as the policy. */
function roleService(storageDir: string) {
  const asked: URLSearchParams[] = []
  const faults = { answer: undefined as { status: number; body: string } | undefined, isSilent: false }
  const server = createServer((request, response) => {
    if (faults.isSilent) return
    const answer = faults.answer ?? answerTo(request)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  const answerTo = (request: IncomingMessage) => {
    const [, query = ''] = (request.url ?? '').split('?')
    const parameters = new URLSearchParams(query)
    if (signatureOf(request, query) !== request.headers.authorization)
      return { status: 403, body: '{"Code":"SignatureDoesNotMatch"}' }
    if (parameters.get('RoleArn') !== role || request.headers['x-acs-action'] !== 'AssumeRole')
      return { status: 400, body: '{"Code":"EntityNotExist.Role"}' }
    asked.push(parameters)
    const { Statement } = JSON.parse(parameters.get('Policy') ?? '{}') as {
      Statement: { Action: string[]; Resource: string[] }[]
    }
    const [statement] = Statement
    const prefix = statement?.Resource[0]?.replace(`acs:oss:*:*:${bucket}/`, '').replace(/\*$/, '') ?? 'none/'
    const rights: Record<string, Right> = {
      'oss:GetObject': 'read',
      'oss:PutObject': 'write',
      'oss:DeleteObject': 'delete',
    }
    const may = (statement?.Action ?? []).flatMap(action => rights[action] ?? [])
    const lifetime = Number(parameters.get('DurationSeconds'))
    const given = issueCredentials(serverKey(storageDir, 'storage'), { userId: null, prefix, may, lifetime })
    const { accessKeyId, accessKeySecret, securityToken, expiration } = given
    const Credentials = {
      AccessKeyId: accessKeyId,
      AccessKeySecret: accessKeySecret,
      SecurityToken: securityToken,
      Expiration: expiration,
    }
    return { status: 200, body: JSON.stringify({ RequestId: '1', Credentials }) }
  }
  return { server, asked, faults }
}

/** Written once more from the manual, apart from the program. */
function signatureOf({ headers, method = '' }: IncomingMessage, query: string): string {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const lines = names.split(';').map(name => `${name}:${headers[name]}`)
  const request =
    `${method}\n/\n${query.split('&').sort().join('&')}\n${lines.join('\n')}\n` +
    `\n${names}\n${headers['x-acs-content-sha256']}`
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`
}

const listening = (server: Server) =>
  new Promise<string>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

describe.each(databaseKinds)('cloud storage on %s', kind => {
  // One server plays the cloud: its own storage speaks the protocol. The other is the console that uses it.
  const storage = givenServer()
  const base = givenServer(kind)
  let service: ReturnType<typeof roleService>
  let app: ReturnType<typeof createApp>
  let config: Config
  beforeAll(async () => {
    service = roleService(storage.config.dataDir)
    const origin = await listenByName(storage)
    config = {
      ...base.config,
      operations: { ...base.config.operations, embedOrigins: ['https://bi.example'] },
      storage: readConfig({
        OSS_BUCKET: bucket,
        OSS_REGION: 'oss-local',
        OSS_ACCESS_KEY_ID: key.id,
        OSS_ACCESS_KEY_SECRET: key.secret,
        OSS_ROLE_ARN: role,
        OSS_ENDPOINT: origin,
        OSS_STS_ENDPOINT: await listening(service.server),
      }).storage,
    }
    app = createApp({ config, db: base.db })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    service.server.closeAllConnections()
    service.server.close()
  })

  async function someone() {
    const desk = openDesk({ app, db: base.db, config })
    const user = await desk.addUser()
    const token = (await issueToken({ db: base.db, config }, user.username)).access_token
    const data = (await desk.get('/auth/ossToken/stsToken', { token })).data as Record<string, string>
    const { accessKeyId = '', accessKeySecret = '', securityToken: stsToken = '' } = data
    const client = new OSS({
      ...(data as object),
      accessKeyId,
      accessKeySecret,
      stsToken,
      refreshSTSTokenInterval: 600_000,
      refreshSTSToken: async () => ({ accessKeyId, accessKeySecret, stsToken }),
    } as OSS.Options)
    const register = (path: string) => desk.post('/auth/ossToken/register', { url: `/oss/${path}` }, { token })
    return { desk, user, token, data, client, prefix: data.prefix ?? '', register }
  }

  test('a user uploads below the own prefix, with a role restricted to it', async () => {
    const { user, data, client, prefix, register } = await someone()
    expect(data).toMatchObject({ bucket, region: 'oss-local', prefix: `user/${user.id}/`, sldEnable: true })
    expect(Date.parse(data.expiration ?? '') - Date.now()).toBeGreaterThan(10 * 60_000)
    const asked = service.asked.at(-1)
    expect(asked?.get('RoleSessionName')).toBe(user.id)
    expect(asked?.get('Policy')).toContain(`acs:oss:*:*:oss/user/${user.id}/*`)
    await client.put(`${prefix}file/a.png`, png)
    expect(await refusal(client.put('user/other/a.png', png))).toEqual([403, 'AccessDenied'])
    expect(await refusal(client.delete(`${prefix}file/a.png`))).toEqual([403, 'AccessDenied'])
    expect((await register(`${prefix}file/a.png`)).data).toMatchObject({ size: png.length, contentType: 'image/png' })
    expect((await register(`${prefix}file/none.png`)).http).toBe(404)
  })

  test('a file that the server refuses after inspection is removed from the cloud', async () => {
    const { client, prefix, register } = await someone()
    await client.put(`${prefix}image/b.svg`, Buffer.from('<svg><script>1</script><rect/></svg>'))
    expect((await register(`${prefix}image/b.svg`)).http).toBe(200)
    expect(String((await client.get(`${prefix}image/b.svg`)).content)).not.toContain('script')
    await client.put(`${prefix}file/a.txt`, Buffer.from('abc'))
    const before = config.storage.limit
    config.storage.limit = 2
    expect((await register(`${prefix}file/a.txt`)).message).toContain('文件不能超过')
    config.storage.limit = before
    expect(await refusal(client.head(`${prefix}file/a.txt`))).toEqual([404, 'NoSuchKey'])

    const { quota } = config.storage
    config.storage.quota = 300
    await client.put(`${prefix}file/b.txt`, Buffer.alloc(150, 'a'))
    await client.put(`${prefix}file/c.txt`, Buffer.alloc(150, 'a'))
    const answers = await Promise.all(['b', 'c'].map(name => register(`${prefix}file/${name}.txt`)))
    config.storage.quota = quota
    // The drawing above takes the place that is missing.
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 400])
    expect(answers.find(({ http }) => http === 400)?.message).toContain('文件总大小已达上限')
    const left = await Promise.all(['b', 'c'].map(name => refusal(client.head(`${prefix}file/${name}.txt`))))
    expect(left.filter(([status]) => status === 404).length).toBe(1)
  })

  test('pictures keep the address of the console, other files get an address for five minutes', async () => {
    const { desk, token, client, prefix, register } = await someone()
    await client.put(`${prefix}image/a.png`, png)
    const shown = () => app.inject({ url: `/oss/${prefix}image/a.png` })
    expect((await shown()).statusCode).toBe(404)
    await register(`${prefix}image/a.png`)
    const { statusCode, headers } = await shown()
    expect(statusCode).toBe(302)
    expect(Buffer.from(await (await fetch(String(headers.location))).arrayBuffer()).equals(png)).toBe(true)
    const path = `/auth/ossToken/downloadUrl?url=/oss/${prefix}image/a.png&name=${encodeURIComponent('图.png')}`
    const { url = '' } = (await desk.get(path, { token })).data as Record<string, string>
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename*=UTF-8''${encodeURIComponent('图.png')}`,
    ])
    expect((await app.inject({ url: '/oss/export/1.csv' })).statusCode).toBe(404)
    const policy = String((await app.inject({ url: '/healthz' })).headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' ${new URL(config.storage.cloud?.endpoint ?? '').origin}`)
    expect(policy, 'frames that were allowed stay so').toContain("; frame-src 'self' https://bi.example")
  })

  test('files of the server itself are stored there too', async () => {
    const objects = { db: base.db, dataDir: config.dataDir }
    const content = () => Readable.from([Buffer.from('first '), Buffer.from('second')])
    await putStream(objects, {
      key: 'export/1.csv',
      contentType: 'text/csv',
      ownerId: 'x',
      content: content(),
      name: 'a.csv',
    })
    const file = await findObject(base.db, 'export/1.csv')
    if (!file) throw new Error('no row')
    const read = async () => text(openObject(objects, file))
    expect(await read()).toBe('first second')
    await removeObject(objects, 'export/1.csv')
    await expect(read()).rejects.toThrow('文件不存在')
  })

  test('while the role cannot be assumed, uploads are refused with a message and all else works', async () => {
    const { desk, token } = await someone()
    service.faults.answer = { status: 403, body: '{"Code":"NoPermission"}' }
    const refused = await desk.get('/auth/ossToken/stsToken', { token })
    expect([refused.http, refused.message]).toEqual([503, '文件服务暂不可用，请稍后再试'])
    expect(JSON.stringify(refused)).not.toContain('NoPermission')
    service.faults.answer = { status: 200, body: 'rubbish' }
    expect((await desk.get('/auth/ossToken/stsToken', { token })).http).toBe(503)
    service.faults.answer = undefined
    expect((await desk.get('/auth/ossToken/stsToken', { token })).http).toBe(200)
  })
})

test('a cloud configuration is complete or refused', () => {
  expect(() => readConfig({ OSS_BUCKET: 'files' })).toThrow('OSS_REGION、OSS_ACCESS_KEY_ID')
  const keys = 'one:0123456789abcdef'
  expect(() => readConfig({ OSS_BUCKET: 'files', STORAGE_ACCESS_KEYS: keys })).toThrow('STORAGE_ACCESS_KEYS')
  expect(readConfig({}).storage).toEqual({
    limit: 100 * 2 ** 20,
    quota: 10 * 2 ** 30,
    cloud: undefined,
    accounts: new Map(),
  })
})

test('O1 access keys of applications differ from each other and from that of the program', () => {
  const read = (keys: string) => readConfig({ STORAGE_ACCESS_KEYS: keys }).storage.accounts
  expect([...read('one:0123456789abcdef, two:0123456789abcdef')].map(([id]) => id)).toEqual(['one', 'two'])
  for (const keys of ['system:0123456789abcdef', 'one:0123456789abcdef,one:0123456789abcdeg', 'one:short'])
    expect(() => read(keys), keys).toThrow('STORAGE_ACCESS_KEYS')
})

import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { importStep } from '../contract/exchange/exchange.ts'
import { givenStorageDesk, refusal } from '../contract/files/storageDesk.ts'
import { givenServer, mainly } from '../contract/harness.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'
import { archiveOf, type Entry, zeros } from './archives.ts'

const megabyte = 1024 * 1024
const sheet = 'xl/worksheets/sheet1.xml'

// Packing gigabytes takes its time on a busy machine.
const patience = isLong ? 600_000 : 120_000

describe.each(mainly('pglite'))('E2 packed bombs on %s', { timeout: patience }, kind => {
  const server = givenServer(kind)
  const stand = givenStorageDesk(server)
  let token: string
  let bombs: Record<string, Buffer>
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    const large = (isLong ? 2000 : 150) * megabyte
    const packed = await zeros(large)
    const small = await zeros(10)
    const entry = (more: Partial<Entry>): Entry => ({ name: sheet, packed: small, size: 10, ...more })
    const inner = archiveOf([entry({ packed, size: large })])
    bombs = {
      'one entry that unpacks to far more': archiveOf([entry({ packed, size: large })]),
      'many that do together': archiveOf(
        Array.from({ length: 12 }, (_each, at) => entry({ name: `${at}.xml`, packed: small, size: 9 * megabyte })),
      ),
      'a ratio of more than a hundred': archiveOf([entry({ packed: await zeros(20 * megabyte), size: 20 * megabyte })]),
      'too many entries': archiveOf(
        Array.from({ length: isLong ? 60_000 : 10_001 }, (_each, at) => entry({ name: `${at}` })),
      ),
      'an entry out of the folder': archiveOf([entry({}), entry({ name: '../../x' })]),
      'an entry at the root': archiveOf([entry({ name: '/etc/cron.d/x' })]),
      'an entry on another drive': archiveOf([entry({ name: 'C:\\x' })]),
      'a link': archiveOf([entry({ name: 'link', mode: 0o120777 })]),
      'a size of nothing': archiveOf([entry({ packed, size: 0 })]),
      'a directory cut off': archiveOf([entry({})]).subarray(0, -30),
    }
    bombs['one inside of one'] = archiveOf([entry({ name: 'inner.zip', packed: inner, size: large })])
  }, patience)

  /** Returns the maximum memory of the work in MB. The sizes of the short form are too small for a conclusion. */
  async function memoryOf(work: () => Promise<void>): Promise<number> {
    const before = process.memoryUsage().rss
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 10)
    try {
      await work()
    } finally {
      clearInterval(timer)
    }
    return (Math.max(most, process.memoryUsage().rss) - before) / megabyte
  }

  test('are refused as imports before they are unpacked', async () => {
    const memory = await memoryOf(async () => {
      for (const [name, file] of Object.entries(bombs)) {
        const { http, message } = await importStep(server, '/upms/position/import', { token, step: 'check', file })
        expect([http, message], name).toEqual([400, expect.stringMatching(/过大|损坏|不安全/)])
      }
    })
    if (isFull) expect(memory).toBeLessThan(200)
  })

  test('an archive that lies about its sizes breaks and does not grow', async () => {
    const size = (isLong ? 1000 : 150) * megabyte
    const file = archiveOf([{ name: sheet, packed: await zeros(size), size: 1000 }])
    const memory = await memoryOf(async () => {
      const { http } = await importStep(server, '/upms/position/import', { token, step: 'check', file })
      expect(http).toBe(400)
    })
    if (isFull) expect(memory).toBeLessThan(200)
  })

  test('are refused as uploads and removed', async () => {
    const { client, prefix, register } = await stand.someone()
    for (const [name, file] of Object.entries(bombs)) {
      for (const ending of ['zip', 'xlsx']) {
        const key = `${prefix}file/bomb.${ending}`
        await client.put(key, file)
        const { http, message } = await register(key)
        expect([http, message], name).toEqual([400, expect.stringMatching(/过大|损坏|不安全/)])
        expect(await refusal(client.head(key)), name).toEqual([404, 'NoSuchKey'])
      }
    }
    await client.put(`${prefix}file/a.zip`, archiveOf([{ name: 'a/b.txt', packed: await zeros(100), size: 100 }]))
    expect((await register(`${prefix}file/a.zip`)).http).toBe(200)
  })

  test('a compressed body is refused unread', async () => {
    const body = gzipSync(Buffer.alloc(sized({ short: 5, full: 500 }) * megabyte))
    const send = (url: string, type: string, encoding: string, payload: Buffer) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-encoding': encoding },
        payload,
      })
    const memory = await memoryOf(async () => {
      for (const [url, type] of [
        ['/upms/role/add', 'application/json'],
        ['/upms/position/import?step=check', 'application/octet-stream'],
        ['/auth/oauth/token', 'application/x-www-form-urlencoded'],
        ['/auth/oasso/token', 'multipart/form-data; boundary=x'],
      ] as const)
        for (const encoding of ['gzip', 'deflate', 'br', 'identity, gzip']) {
          const { statusCode, headers, json } = await send(url, type, encoding, body)
          expect([statusCode, headers['accept-encoding']], `${url} ${encoding}`).toEqual([415, 'identity'])
          expect(json()).toMatchObject({ status: false, code: 415, message: '不接受压缩的请求内容，请直接发送' })
        }
    })
    if (isFull) expect(memory).toBeLessThan(200)
    expect((await send('/upms/role/list', 'application/json', 'identity', Buffer.from('{}'))).statusCode).toBe(200)
    // Small bodies too: a compressed body is always refused.
    expect((await send('/upms/role/list', 'application/json', 'gzip', gzipSync('{}'))).statusCode).toBe(415)
  })
})

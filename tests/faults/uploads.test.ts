import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { givenStorageDesk, png, refusal } from '../contract/files/storageDesk.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { isLong } from '../helpers/form.ts'

/** Names that climb, hide or break out. */
const badKeys = [
  '../x',
  '..%2fx',
  '%2e%2e%2fx',
  '..\\x',
  'a/../../b',
  'a//b',
  './a',
  'a/./b',
  './.',
  '../..',
  'a\u0000b',
  'a\nb',
  'file:///x',
  'a%zz',
  'a?b#c',
  '\u202egnp.exe',
  '//etc/hostname',
  'bucket2/../bucket1/x',
]
/** Plain names, if unusual ones. */
const goodKeys = ['中文 空格+加号', 'é', 'a;b=c', 'CON', '-rf', '~root', '__proto__', 'constructor']

describe.each(databaseKinds)('E1 paths and uploads on %s', kind => {
  const server = givenServer(kind)
  const stand = givenStorageDesk(server)

  const objects = () => readdirSync(join(server.config.dataDir, 'objects'), { recursive: true, encoding: 'utf8' })

  test('keys that climb are refused, others lie under names of our own', async () => {
    const { client, prefix, register } = await stand.someone()
    for (const bad of badKeys) {
      const key = `${prefix}${bad}.txt`
      expect((await refusal(client.put(key, Buffer.from('x'))))[0], bad).toBeGreaterThanOrEqual(400)
      expect((await refusal(client.get(key)))[0], bad).toBeGreaterThanOrEqual(400)
      expect((await refusal(client.copy(`${prefix}copy.txt`, key)))[0], bad).toBeGreaterThanOrEqual(400)
      expect((await refusal(client.initMultipartUpload(key)))[0], bad).toBeGreaterThanOrEqual(400)
      expect((await register(key)).http, bad).toBeGreaterThanOrEqual(400)
    }
    for (const good of goodKeys) {
      const key = `${prefix}${good}.txt`
      await client.put(key, Buffer.from(good))
      expect(String((await client.get(key)).content)).toBe(good)
    }
    expect(objects().every(name => /^[0-9a-z]{2}(\/[0-9a-z]{26})?$/.test(name))).toBe(true)
  })

  test('addresses that climb answer nothing of the disk', async () => {
    for (const path of [
      '/oss/../../etc/passwd',
      '/oss/user/%2e%2e/%2e%2e/etc/passwd',
      '/oss/user/1/avatar/..%2f..%2f..%2fx.png',
      '/oss/user/1/avatar/a%5cb.png',
      '/oss/user/1//avatar/a.png',
      '/oss/%ff',
      '/oss/user/1/avatar/%00.png',
    ]) {
      const { status, body } = await raw(path)
      expect([400, 403, 404], path).toContain(status)
      expect(body, path).not.toMatch(/root:|at .*\.ts:/)
    }
  })

  /** Sends a request with an unnormalized path. */
  const raw = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(stand.origin)
      const sent = request({ host: hostname, port, path, ...options }, answer => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          body += text
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
      sent.on('error', reject)
      sent.end()
    })

  test('types: what is not taken, is not what it says or is empty', async () => {
    const { client, prefix } = await stand.someone()
    const put = (name: string, bytes: Buffer) => refusal(client.put(prefix + name, bytes))
    const script = Buffer.from('<script>1</script>')
    const wrong = [415, 'InvalidFileType']
    for (const name of [
      'page.html',
      'page.htm',
      'page.xhtml',
      'a.png.html',
      'run.exe',
      'a.js',
      'none',
      '.htaccess',
      'a.png.',
    ])
      expect(await put(name, script), name).toEqual(wrong)
    for (const name of [
      'fake.png',
      'fake.jpg',
      'fake.gif',
      'fake.webp',
      'fake.pdf',
      'fake.docx',
      'fake.zip',
      'fake.svg',
    ])
      expect(await put(name, script), name).toEqual(wrong)
    // One kind of picture under the name of another, programs as texts.
    expect(await put('a.jpg', png)).toEqual(wrong)
    expect(await put('a.txt', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))).toEqual(wrong)
    expect(await put('a.csv', Buffer.from('\u007fELF\u0002\u0001\u0001\u0000'))).toEqual(wrong)
    expect(await put('empty.txt', Buffer.alloc(0))).toEqual([400, 'EmptyFile'])
    expect(await put('a.txt', Buffer.from('一段文字'))).toEqual([undefined, undefined])
  })

  test('what is two things at once is served as the one it is named, and nothing runs it', async () => {
    const { client, prefix, register } = await stand.someone()
    const html = Buffer.from('<html><script>window.__xss=1</script></html>')
    const polyglots: Record<string, Buffer> = {
      'a.gif': Buffer.concat([Buffer.from('GIF89a/*'), html, Buffer.from('*/=1;window.__xss=1')]),
      'a.png': Buffer.concat([png, html]),
      'a.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('\u0000\u0010JFIF'), html]),
      'a.txt': html,
      'a.pdf': Buffer.concat([Buffer.from('%PDF-1.4\n'), html]),
    }
    for (const [name, bytes] of Object.entries(polyglots)) {
      const key = `${prefix}image/${name}`
      await client.put(key, bytes)
      await register(key)
      const { headers, status } = await fetch(
        await client.asyncSignatureUrl(key, { response: { 'content-type': 'text/html' } }),
      )
      expect(status, name).toBe(200)
      expect(headers.get('content-type'), name).not.toContain('html')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
      const isPicture = /gif|png|jpg/.test(name)
      expect(headers.get('content-disposition')?.split(';')[0], name).toBe(isPicture ? 'inline' : 'attachment')
      expect((await fetch(`${stand.origin}/oss/${key}`)).status, name).toBe(isPicture ? 200 : 404)
    }
  })

  test('5 GB announced are refused before they come, and more than allowed while they come', async () => {
    const { client, data, prefix } = await stand.someone()
    const url = new URL(await client.asyncSignatureUrl(`${prefix}large.txt`, { method: 'PUT' }))
    const answered = new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), '127.0.0.1', () =>
        socket.write(
          `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-length: 5368709120\r\n\r\nstart`,
        ),
      )
      socket.setEncoding('utf8')
      socket.once('data', text => {
        resolve(String(text))
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(await answered).toMatch(/^HTTP\/1\.1 413 [\s\S]*EntityTooLarge/)
    const limit = server.config.storage.limit
    if (isLong) {
      const stream = (await import('node:stream')).Readable.from(
        (function* () {
          for (let sent = 0; sent <= limit; sent += 1 << 20) yield Buffer.alloc(1 << 20, 'a')
        })(),
      )
      expect((await refusal(client.putStream(`${prefix}large.txt`, stream as never)))[0]).toBeOneOf([413, -1])
    }
    expect(data.prefix).toBe(prefix)
    expect(await refusal(client.head(`${prefix}large.txt`))).toEqual([404, 'NoSuchKey'])
    expect(objects().some(name => name.endsWith('.part'))).toBe(false)
  })

  test('parts together may not be more than one file may', async () => {
    const { client, prefix } = await stand.someone()
    const key = `${prefix}parts.txt`
    const allowed = server.config.storage.limit
    const { uploadId } = await client.initMultipartUpload(key)
    const size = isLong ? 30 * 1024 * 1024 : 1024 * 1024
    if (!isLong) server.config.storage.limit = 3 * size
    const part = Buffer.alloc(size, 'a')
    const count = Math.floor(server.config.storage.limit / size)
    for (let number = 1; number <= count; number++)
      await client.uploadPart(key, uploadId, number, part as never, 0, size)
    expect((await refusal(client.uploadPart(key, uploadId, count + 1, part as never, 0, size)))[0]).toBe(413)
    server.config.storage.limit = allowed
    await client.abortMultipartUpload(key, uploadId)
    expect(readdirSync(join(server.config.dataDir, 'uploads'))).toEqual([])
  })

  test('all files of a person together end at a limit, however they come', async () => {
    const { client, prefix, register } = await stand.someone()
    const kilobytes = (count: number) => Buffer.alloc(count * 1024, 'a')
    const put = (name: string, size: number) => refusal(client.put(`${prefix}file/${name}.txt`, kilobytes(size)))
    const taken = [undefined, undefined]
    const refused = [400, 'QuotaExceeded']
    const { quota } = server.config.storage
    server.config.storage.quota = 1024 * 1024
    try {
      expect(await put('a', 600)).toEqual(taken)
      expect(await put('b', 600)).toEqual(refused)
      expect(await put('a', 700), 'another content of the same file').toEqual(taken)
      expect(await refusal(client.copy(`${prefix}file/b.txt`, `${prefix}file/a.txt`))).toEqual(refused)
      await expect(client.put(`${prefix}file/b.txt`, kilobytes(600))).rejects.toThrow(
        'All your files together exceed the maximum allowed size. The limit is 1 MB.',
      )

      const key = `${prefix}file/parts.txt`
      const { uploadId } = await client.initMultipartUpload(key)
      const part = (number: number) =>
        refusal(client.uploadPart(key, uploadId, number, kilobytes(200) as never, 0, 200 * 1024))
      expect(await part(1)).toEqual(taken)
      expect(await part(2), 'parts count before the file is whole').toEqual(refused)
      expect(await put('b', 200), 'and for other files').toEqual(refused)
      await client.abortMultipartUpload(key, uploadId)
      expect(await put('b', 200)).toEqual(taken)

      const append = (size: number, position: number) =>
        refusal(client.append(`${prefix}file/log.txt`, kilobytes(size), { position: String(position) }))
      expect(await append(50, 0)).toEqual(taken)
      expect(await append(100, 50 * 1024)).toEqual(refused)

      const together = await Promise.all(Array.from({ length: 6 }, (_, index) => put(`together${index}`, 30)))
      expect(together.filter(([status]) => status === undefined).length).toBe(2)
      const own = await server.db.selectFrom('storedObject').selectAll().where('key', 'like', `${prefix}%`).execute()
      expect(own.reduce((sum, { size }) => sum + size, 0)).toBe(1010 * 1024)
      const ids = objects().map(name => name.slice(3))
      const all = await server.db.selectFrom('storedObject').select('id').execute()
      expect(ids.filter(id => id !== '' && !all.some(row => row.id === id))).toEqual([])

      expect((await register(`${prefix}file/a.txt`)).http, 'what is there can be registered').toBe(200)
      const other = await stand.someone()
      expect(await refusal(other.client.put(`${other.prefix}file/a.txt`, kilobytes(900)))).toEqual(taken)
    } finally {
      server.config.storage.quota = quota
    }
  })

  test('a connection that breaks leaves nothing, and the upload goes on from what arrived', async () => {
    const { client, prefix } = await stand.someone()
    const key = `${prefix}broken.zip`
    const content = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), randomBytes(isLong ? 40 << 20 : 1 << 20)])
    const partSize = Math.ceil(content.length / 8)
    const { uploadId } = await client.initMultipartUpload(key)
    const done: { number: number; etag: string }[] = []
    for (let number = 1; number <= 8; number++) {
      const part = content.subarray((number - 1) * partSize, number * partSize)
      if (number === 4) await breakOff(await partAddress(client, key, uploadId, number), part)
      const { etag } = await client.uploadPart(key, uploadId, number, part as never, 0, part.length)
      done.push({ number, etag })
    }
    const { parts } = await client.listParts(key, uploadId, {} as never)
    expect((parts as unknown as unknown[]).length).toBe(8)
    await client.completeMultipartUpload(key, uploadId, done)
    expect(((await client.get(key)).content as Buffer).equals(content)).toBe(true)
  })

  const partAddress = (client: unknown, key: string, uploadId: string, number: number) =>
    (client as { signatureUrlV4(...args: unknown[]): Promise<string> }).signatureUrlV4(
      'PUT',
      60,
      { queries: { uploadId, partNumber: String(number) } },
      key,
    )

  /** Half of a part, and the cable is pulled. */
  const breakOff = (address: string, part: Buffer) =>
    new Promise<void>(resolve => {
      const url = new URL(address)
      const socket = connect(Number(url.port), '127.0.0.1', () => {
        const head =
          `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n` +
          `content-length: ${part.length}\r\n\r\n`
        socket.write(head)
        socket.write(part.subarray(0, part.length >> 1), () => socket.destroy())
      })
      socket.once('close', () => resolve())
      socket.once('error', () => undefined)
    })
})

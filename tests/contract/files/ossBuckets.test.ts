import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type OSS from 'ali-oss'
import { beforeAll, describe, expect, test } from 'vitest'
import { ossClient } from '../../../scripts/conformance/ossClient.ts'
import type { Client } from '../../../scripts/conformance/ossOperations.ts'
import { serverKey } from '../../../server/ground/kernel/serverKey.ts'
import { bucket as consoleBucket, issueCredentials, region } from '../../../server/services/storage/credentials.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenStorageDesk, refusal } from './storageDesk.ts'

const secrets = { first: 'secret-of-the-first', second: 'secret-of-the-second' }
const env = { STORAGE_ACCESS_KEYS: `first:${secrets.first},second:${secrets.second}` }
const denied = [403, 'AccessDenied']
const text = (content: string) => Buffer.from(content)

/** Members that the types of the client omit or declare wrongly. */
interface Further {
  putSymlink(name: string, target: string): Promise<unknown>
  getSymlink(name: string): Promise<{ targetName: string }>
  restore(name: string, options?: object): Promise<{ res: OSS.NormalSuccessResponse }>
  putObjectTagging(name: string, tags: object): Promise<unknown>
  getObjectTagging(name: string): Promise<{ tag: unknown }>
  putACL(name: string, acl: string): Promise<unknown>
  putBucket(name: string, options?: object): Promise<{ bucket: string }>
  putBucketACL(name: string, acl: string): Promise<unknown>
  listBuckets(query?: object): Promise<{ buckets: { name: string }[] | null }>
  calculatePostSignature(policy: object): Record<string, string>
  options: { headerEncoding: string }
}
type Account = Omit<Client, keyof Further> & Further

describe.each(databaseKinds)('buckets of applications on %s', kind => {
  const server = givenServer(kind, env)
  const stand = givenStorageDesk(server)
  const agent = new Agent({
    keepAlive: true,
    lookup: (_name, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  })
  let port: string
  beforeAll(() => {
    port = new URL(stand.origin).port
  })

  const account = (name: keyof typeof secrets, bucket: string, version: 1 | 4 = 4) =>
    ossClient({
      credentials: { accessKeyId: name, accessKeySecret: secrets[name], securityToken: '', expiration: '', prefix: '' },
      bucket,
      region,
      endpoint: `http://localhost:${port}`,
      bucketIn: 'host',
      version,
      agent,
    }) as unknown as Account
  const made = async (name: string, options: object = {}, version: 1 | 4 = 4) => {
    const client = account('first', name, version)
    await client.putBucket(name, options)
    return client
  }
  const headersOf = async (client: Account, key: string) =>
    (await client.get(key)).res.headers as Record<string, string>

  describe.each([1, 4] as const)('signature version %s', version => {
    test('O1 an application stores any type under any name, served as a download', async () => {
      const client = await made(`any-${version}`, {}, version)
      for (const key of ['noending', 'a.js', 'a/b//c/', '%3get+a?b#c|<d>\\*"\n\u0001e .html', '是 空格 ']) {
        await client.put(key, text(`<script>${key}</script>`), { mime: 'text/html' } as never)
        expect(String((await client.get(key)).content), key).toBe(`<script>${key}</script>`)
        expect(await headersOf(client, key)).toMatchObject({
          'content-type': 'text/html',
          'content-disposition': expect.stringMatching(/^attachment/),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
        })
      }
      await client.put('empty', Buffer.alloc(0))
      expect((await headersOf(client, 'empty'))['content-type']).toBe('application/octet-stream')
      const { deleted } = await client.deleteMulti(['是 空格 ', 'a.js'])
      expect((deleted as unknown as { Key: string }[]).map(({ Key }) => Key)).toEqual(['是 空格 ', 'a.js'])
      const names = (await client.list({ 'max-keys': 10 }, {})).objects.map(({ name }) => name)
      expect(names).toEqual(['%3get+a?b#c|<d>\\*"\n\u0001e .html', 'a/b//c/', 'empty', 'noending'])
    })

    test('O2 metadata in other encodings is signed as sent', async () => {
      const client = await made(`latin-${version}`, {}, version)
      client.options.headerEncoding = 'latin1'
      await client.put('甲.txt', text('a'), { meta: { who: '乙丙' } } as never)
      const { who } = (await client.head('甲.txt')).meta as unknown as { who: string }
      expect(Buffer.from(who, 'latin1').toString()).toBe('乙丙')
    })

    test('O2 an appended object reports its next position', async () => {
      const client = await made(`append-${version}`, {}, version)
      await client.append('log', text('foo'))
      expect((await headersOf(client, 'log'))['x-oss-next-append-position']).toBe('3')
      await client.append('log', text('bar'), { position: '3' })
      const head = (await client.head('log')).res.headers as Record<string, string>
      expect(head['x-oss-next-append-position']).toBe('6')
      await expect(client.append('log', text('x'))).rejects.toThrow('Position is not equal to file length')
    })

    test('O2 unsupported operations are refused with a message in English', async () => {
      const client = (await made(`none-${version}`, {}, version)) as unknown as Record<
        string,
        (...args: unknown[]) => Promise<unknown>
      >
      const bucket = `none-${version}`
      for (const [method, ...args] of [
        ['getBucketWorm', bucket],
        ['listBucketInventory', bucket],
        ['getBucketCORS', bucket],
        ['getBucketLifecycle', bucket],
        ['listChannels', {}],
        ['getBucketVersions'],
        ['getAsyncFetch', '1'],
        ['copy', 'b', 'a', { versionId: '1' }],
        ['listUploads', { delimiter: '/' }],
        ['get', 'a', { process: 'image/resize,w_1' }],
        ['put', 'a', text('a'), { callback: { url: 'http://a.example', body: 'a' } }],
      ] as const) {
        const error = (await client[method]?.(...args).catch((cause: unknown) => cause)) as Error & { code: string }
        expect([error.code, error.message], method).toEqual(['NotImplemented', expect.stringMatching(/^[\x20-\x7e]+$/)])
      }
    })
  })

  test('O2 refusals are XML in English with the host, and name the condition', async () => {
    const client = await made('errors')
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => ({}),
        (cause: unknown) => Object(cause),
      )
    expect(await refused(client.get('none'))).toMatchObject({
      code: 'NoSuchKey',
      message: 'The specified key does not exist.',
      hostId: `errors.localhost:${port}`,
    })
    await client.put('a', text('a'))
    expect((await refused(client.copy('b', 'a', { headers: { 'If-Match': 'other' } } as never))).message).toBe(
      'At least one of the pre-conditions you specified did not hold. (condition: If-Match)',
    )
    const answer = await fetch(`${stand.origin}/oss/user/1/file/a.png`)
    expect(await answer.text()).toMatch(/<Message>[\x20-\x7e]+<\/Message>/)
    for (const [path, status] of [
      [`/oss/user/1/image/a.png?a=${'a'.repeat(9000)}`, 414],
      ['/oss-buckets/errors/%', 400],
    ] as const) {
      const found = await fetch(`${stand.origin}${path}`)
      expect([found.status, await found.text()]).toEqual([status, expect.stringContaining('<Code>InvalidRequest')])
    }
  })

  test('O2 a content length beside chunked encoding is refused as XML to storage clients', async () => {
    const ask = (head: string) =>
      new Promise<string>((resolve, reject) => {
        let found = ''
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`PUT /oss/a HTTP/1.1\r\nHost: localhost\r\n${head}\r\n1\r\na\r\n0\r\n\r\n`),
        )
        socket
          .on('data', part => (found += String(part)))
          .on('end', () => resolve(found))
          .on('error', reject)
      })
    const both = 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'
    expect(await ask(`Authorization: OSS first:abc\r\n${both}`)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*application\/xml[\s\S]*<Code>/,
    )
    expect(await ask(both)).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json/)
  })

  test('O1 a bucket accepts only the types that it declares', async () => {
    const client = await made('declared', { headers: { 'x-oss-file-types': 'png,js' } })
    const wrong = [415, 'InvalidFileType']
    expect(await refusal(client.put('a.js', text('1')))).toEqual([undefined, undefined])
    expect(await refusal(client.put('a.html', text('1')))).toEqual(wrong)
    expect(await refusal(client.initMultipartUpload('a'))).toEqual(wrong)
    expect(await refusal(client.put('a.png', text('no picture')))).toEqual(wrong)
    expect(await refusal(client.copy('b.html', 'a.js'))).toEqual(wrong)
  })

  test('O1 uploads of the console are checked whichever client writes them', async () => {
    const person = await stand.someone()
    const program = ossClient({
      credentials: issueCredentials(serverKey(server.config.dataDir, 'storage'), {
        userId: null,
        prefix: '',
        may: ['read', 'write', 'list', 'delete'],
      }),
      bucket: consoleBucket,
      region,
      endpoint: stand.origin,
    }) as unknown as Account
    const own = person.client as unknown as Account
    const wrong = [415, 'InvalidFileType']
    for (const client of [own, program]) {
      for (const name of ['noending', 'a.js', 'a.html', 'a.exe']) {
        expect(await refusal(client.put(`${person.prefix}file/${name}`, text('1'))), name).toEqual(wrong)
      }
      expect(await refusal(client.put(`${person.prefix}image/a.png`, text('1')))).toEqual(wrong)
      const none = [501, 'NotImplemented']
      await client.put(`${person.prefix}file/a.txt`, text('a'), {
        headers: {
          'x-oss-storage-class': 'Archive',
          'Content-Disposition': 'inline',
          'x-oss-object-acl': 'public-read',
        },
      } as never)
      expect((await headersOf(client, `${person.prefix}file/a.txt`))['content-disposition']).toMatch(/^attachment/)
      expect(await refusal(client.putSymlink(`${person.prefix}image/b.png`, `${person.prefix}file/a.txt`))).toEqual(
        none,
      )
      expect(await refusal(client.putACL(`${person.prefix}file/a.txt`, 'public-read'))).toEqual(none)
      expect(await refusal(client.restore(`${person.prefix}file/a.txt`))).toEqual(none)
    }
    // Elsewhere in its own bucket the program stores what it likes, but never in the place of an application.
    expect(await refusal(program.put('program/noending', text('1')))).toEqual([undefined, undefined])
    expect(await refusal(program.put(':1/a', text('1')))).toEqual([400, 'InvalidObjectName'])
    expect(await refusal(own.putBucket('of-a-person'))).toEqual(denied)
    expect(await refusal(own.listBuckets())).toEqual(denied)
  })

  test('O1 buckets belong to the key that created them', async () => {
    const client = await made('mine')
    await client.put('a', text('secret'))
    const other = account('second', 'mine')
    for (const [what, work] of Object.entries({
      get: () => other.get('a'),
      head: () => other.getACL('a'),
      put: () => other.put('b', text('b')),
      list: () => other.list({ 'max-keys': 10 }, {}),
      delete: () => other.delete('a'),
      deleteMulti: () => other.deleteMulti(['a']),
      parts: () => other.initMultipartUpload('b'),
      bucket: () => other.deleteBucket('mine'),
    }))
      expect(await refusal(work()), what).toEqual(denied)
    expect(await refusal(other.putBucket('mine'))).toEqual([409, 'BucketAlreadyExists'])
    expect((await other.listBuckets()).buckets).toBeNull()
    const second = account('second', 'theirs')
    await second.putBucket('theirs')
    expect(await refusal(second.copy('a', '/mine/a'))).toEqual(denied)
    expect(await refusal(account('first', consoleBucket).put('user/1/file/a.txt', text('a')))).toEqual(denied)
    expect(await refusal(account('first', consoleBucket).list({ 'max-keys': 10 }, {}))).toEqual(denied)
    const person = await stand.someone()
    const stranger = ossClient({ credentials: person.data, bucket: 'mine', region, endpoint: stand.origin })
    expect(await refusal(stranger.get('a'))).toEqual(denied)
    expect(await refusal(stranger.copy(`${person.prefix}file/a.txt`, '/mine/a'))).toEqual(denied)
    expect(await refusal(client.putBucket('oss-buckets'))).toEqual([409, 'BucketAlreadyExists'])
    expect(await refusal(other.putBucketACL('mine', 'public-read'))).toEqual(denied)
    await other.putBucketACL('of-the-second', 'public-read')
    expect((await other.listBuckets()).buckets?.map(({ name }) => name)).toEqual(['of-the-second', 'theirs'])
    expect(await refusal(other.listBuckets({ 'max-keys': '-1' }))).toEqual([400, 'InvalidArgument'])
    // What is left of a deleted bucket is not found in a later one of its name.
    expect(await refusal(client.deleteBucket('mine'))).toEqual([409, 'BucketNotEmpty'])
    await client.delete('a')
    await client.deleteBucket('mine')
    expect(await refusal(client.get('a'))).toEqual([404, 'NoSuchBucket'])
  })

  test('O1 a public object is read by its plain address, all others are refused', async () => {
    const client = await made('public')
    await client.put('a b.html', text('<b>'), {
      mime: 'text/html',
      headers: { 'Content-Disposition': 'inline' },
    } as never)
    const plain = () => fetch(`${stand.origin}/oss-buckets/public/a%20b.html?response-content-type=image/svg%2Bxml`)
    expect((await plain()).status).toBe(403)
    await client.putACL('a b.html', 'public-read')
    const answer = await plain()
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/html',
      'attachment',
    ])
    expect((await fetch(`${stand.origin}/oss-buckets/public`)).status).toBe(403)
    expect((await fetch(`${stand.origin}/oss-buckets/public/none`)).status).toBe(403)
    expect((await fetch(`${stand.origin}/oss-buckets/oss/user/1/image/a.png`)).status).toBe(403)
    // A link opens only what is public itself.
    await client.put('secret', text('secret'))
    await client.putSymlink('link', 'secret')
    await client.putACL('link', 'public-read')
    expect((await fetch(`${stand.origin}/oss-buckets/public/link`)).status).toBe(403)
    await client.putACL('secret', 'public-read')
    expect((await fetch(`${stand.origin}/oss-buckets/public/link`)).status).toBe(200)
  })

  test('O1 links, archives and tags follow the protocol', async () => {
    const client = await made('features')
    await client.put('a', text('content'), { headers: { 'x-oss-storage-class': 'Archive' } } as never)
    await client.putSymlink('link', 'a')
    await client.putSymlink('second', 'link')
    expect((await client.getSymlink('link')).targetName).toBe('a')
    expect(await refusal(client.get('second'))).toEqual([400, 'InvalidTargetType'])
    expect(await refusal(client.get('link'))).toEqual([403, 'InvalidObjectState'])
    expect((await client.restore('a')).res.status).toBe(202)
    expect(await refusal(client.restore('a'))).toEqual([409, 'RestoreAlreadyInProgress'])
    await client.putObjectTagging('a', { one: '1' })
    expect((await client.getObjectTagging('a')).tag).toEqual({ one: '1' })
  })

  test('O1 one of several concurrent no-overwrite uploads is stored', async () => {
    const client = await made('once')
    const put = (content: string) =>
      refusal(client.put('a', text(content), { headers: { 'x-oss-forbid-overwrite': 'true' } } as never))
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => put(String(index))))
    const refused = Array.from({ length: 11 }, () => [409, 'FileAlreadyExists'])
    expect(answers.sort()).toEqual([[undefined, undefined], ...refused])
  })

  test('O1 an object with encryption requested is encrypted on disk, and every range is readable', async () => {
    const client = await made('encrypted')
    const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => `line ${index}\n`).join(''))
    const headers = { 'x-oss-server-side-encryption': 'AES256' }
    expect((await client.put('a', content, { headers } as never)).res.headers).toMatchObject(headers)
    const root = join(server.config.dataDir, 'objects')
    const files = readdirSync(root).flatMap(folder =>
      readdirSync(join(root, folder)).map(name => join(root, folder, name)),
    )
    expect(files.some(file => readFileSync(file).includes('line 17'))).toBe(false)
    expect(content.equals((await client.get('a')).content as Buffer)).toBe(true)
    for (const [start, end] of [
      [0, 15],
      [17, 17],
      [1001, 40_000],
      [content.length - 3, content.length - 1],
    ] as const) {
      const part = await client.get('a', { headers: { Range: `bytes=${start}-${end}` } } as never)
      expect(String(part.content)).toBe(String(content.subarray(start, end + 1)))
    }
    await client.copy('b', 'a')
    expect(content.equals((await client.get('b')).content as Buffer)).toBe(true)
    expect(
      await refusal(client.put('c', content, { headers: { 'x-oss-server-side-encryption': 'ROT13' } } as never)),
    ).toEqual([400, 'InvalidEncryptionAlgorithmError'])
  })

  const part = ([name, value]: [string, string]) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? ';filename="f"' : ''}\r\n\r\n${value}\r\n`
  const formOf = (fields: Record<string, string>) => `${Object.entries(fields).map(part).join('')}--x--\r\n`
  /** Answers the code of a refusal, or the status. */
  const send = (bucket: string, form: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const sent = request(`http://${bucket}.localhost:${port}/`, { method: 'POST', agent, headers }, answer => {
        let body = ''
        answer.on('data', (chunk: Buffer) => (body += String(chunk)))
        answer.on('end', () => resolve(/<Code>(\w+)/.exec(body)?.[1] ?? String(answer.statusCode)))
      })
      sent.on('error', reject)
      sent.end(form)
    })

  test('O1 a form upload stores what its signed policy allows', async () => {
    const client = await made('forms')
    const conditions = [{ bucket: 'forms' }, ['starts-with', '$key', 'in/'], ['content-length-range', 1, 10]]
    const signed = (expiration: string) => client.calculatePostSignature({ expiration, conditions })
    const good = { key: 'in/a.txt', ...signed('2100-01-01T00:00:00Z'), file: 'content' }
    const sendFields = (fields: Record<string, string>) => send('forms', formOf(fields))
    expect(await sendFields(good)).toBe('204')
    expect(String((await client.get('in/a.txt')).content)).toBe('content')
    const { file: _file, ...rest } = good
    for (const [fields, code] of [
      [{ ...good, key: 'out/a.txt' }, 'InvalidPolicyDocument'],
      [{ ...good, file: 'more than ten bytes' }, 'EntityTooLarge'],
      [{ ...good, Signature: 'AAAA' }, 'SignatureDoesNotMatch'],
      [{ ...good, ...signed('2020-01-01T00:00:00Z') }, 'AccessDenied'],
      [{ key: 'in/a.txt', file: 'content' }, 'AccessDenied'],
      [rest, 'IncorrectNumberOfFilesInPOSTRequest'],
      [{ success_action_redirect: 'http://a.example', ...good }, 'NotImplemented'],
      [{ success_action_status: '201', ...good }, '201'],
      [{ 'x-oss-meta-a': 'two\nlines', ...good }, 'InvalidArgument'],
      [{ 'x-oss-meta-a': '甲', ...good }, '204'],
    ] as const)
      expect(await sendFields(fields), JSON.stringify(fields)).toBe(code)
    const { a } = (await client.head('in/a.txt')).meta as unknown as { a: string }
    expect(Buffer.from(a, 'latin1').toString()).toBe('甲')
  })

  test('O1 an aborted or refused form upload stores nothing, and the server goes on', async () => {
    const client = await made('broken')
    const conditions = [{ bucket: 'broken' }]
    const signed = client.calculatePostSignature({ expiration: '2100-01-01T00:00:00Z', conditions })
    const cut = (form: string) => form.slice(0, form.indexOf('|'))
    expect(await send('broken', cut(formOf({ key: 'a', ...signed, file: '12|34' })))).toBe('MalformedPOSTRequest')
    expect(await send('broken', cut(formOf({ key: 'a', file: '12|34' })))).toMatch(/AccessDenied|Malformed/)
    const long = { 'x-oss-meta-a': 'a'.repeat(70_000) }
    expect(await send('broken', formOf({ key: 'a', ...long, ...signed, file: '1' }))).toBe('MalformedPOSTRequest')
    expect(await refusal(client.head('a'))).toEqual([404, 'NoSuchKey'])
  })
})

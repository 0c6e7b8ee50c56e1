import { deepStrictEqual as equal, rejects } from 'node:assert'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type OSS from 'ali-oss'

/** Methods of the client that are missing from its types. */
export interface Client extends Omit<OSS, 'listV2' | 'listParts'> {
  listV2(
    query: Record<string, unknown>,
  ): Promise<ListAnswer & { keyCount: number; nextContinuationToken: string | null }>
  signatureUrlV4(method: string, seconds: number, request: object | undefined, key: string): Promise<string>
  getObjectMeta(name: string): Promise<{ status: number }>
  listParts(name: string, id: string, query?: object): Promise<{ parts: unknown; isTruncated: unknown }>
  resetCancelFlag(): void
}

interface ListAnswer {
  objects: { name: string; size: number; etag: string }[]
  prefixes: string[] | null
  isTruncated: boolean
  nextMarker: string | null
}

export interface Stage {
  /** A client with all rights below `prefix`. */
  client: Client
  /** Clients with expired credentials, and with a wrong secret. */
  expired: Client
  forged: Client
  prefix: string
  version: 1 | 4
  /** `fetch` that reaches the server under any host name. */
  open(url: string, options?: { method?: string; headers?: Record<string, string>; body?: Buffer }): Promise<Opened>
}

export interface Opened {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const text = (content: string) => Buffer.from(content)
const kilobyte = 1024
const codeOf = (code: string) => (error: { code?: string }) => {
  equal(error.code, code)
  return true
}
const contentOf = async (client: Client, key: string, options: object = {}) =>
  (await client.get(key, options as OSS.GetObjectOptions)).content as Buffer
const headersOf = (answer: { res: OSS.NormalSuccessResponse }) => answer.res.headers as Record<string, string>

/** All supported operations, each with its expected result. */
export const operations: Record<string, (stage: Stage) => Promise<void>> = {
  'put and get bytes': async ({ client, prefix }) => {
    const content = randomBytes(200 * kilobyte)
    const put = await client.put(`${prefix}put/a.txt`, text('一\n二'))
    equal(headersOf(put as never).etag, `"${createHash('md5').update('一\n二').digest('hex').toUpperCase()}"`)
    equal((await contentOf(client, `${prefix}put/a.txt`)).toString(), '一\n二')
    // A name as people give it, and content that is no text behind the beginning of one.
    const name = `${prefix}put/图 片+1 (副本)'!~&=.zip`
    await client.put(name, Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), content]))
    equal((await contentOf(client, name)).subarray(4).equals(content), true)
  },
  'put a stream': async ({ client, prefix }) => {
    await client.putStream(`${prefix}put/stream.txt`, Readable.from([text('a'), text('b'), text('c')]) as never)
    equal((await contentOf(client, `${prefix}put/stream.txt`)).toString(), 'abc')
  },
  'get a stream': async ({ client, prefix }) => {
    await client.put(`${prefix}get/a.txt`, text('abc'))
    const { stream } = await client.getStream(`${prefix}get/a.txt`)
    let found = ''
    for await (const chunk of stream as AsyncIterable<Buffer>) found += chunk.toString()
    equal(found, 'abc')
  },
  'get a range': async ({ client, prefix }) => {
    await client.put(`${prefix}get/range.txt`, text('0123456789'))
    for (const [range, expected] of [
      ['bytes=2-4', '234'],
      ['bytes=7-', '789'],
      ['bytes=-2', '89'],
      ['bytes=8-99', '89'],
    ]) {
      const answer = await client.get(`${prefix}get/range.txt`, { headers: { Range: range } } as never)
      equal([answer.res.status, String(answer.content)], [206, expected])
    }
    equal(
      String(await contentOf(client, `${prefix}get/range.txt`, { headers: { Range: 'bytes=20-30' } })),
      '0123456789',
    )
  },
  'get under a condition': async ({ client, prefix }) => {
    const key = `${prefix}get/condition.txt`
    const { etag = '' } = headersOf((await client.put(key, text('abc'))) as never)
    const status = async (headers: object) => (await client.get(key, { headers } as never)).res.status
    equal(await status({ 'If-None-Match': etag }), 304)
    equal(await status({ 'If-None-Match': '"other"' }), 200)
    equal(await status({ 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() }), 304)
    equal(await status({ 'If-Match': etag }), 200)
    await rejects(status({ 'If-Match': '"other"' }), codeOf('PreconditionFailed'))
    await rejects(
      status({ 'If-Unmodified-Since': new Date(Date.now() - 3600_000).toUTCString() }),
      codeOf('PreconditionFailed'),
    )
  },
  head: async ({ client, prefix }) => {
    const key = `${prefix}head/a.txt`
    await client.put(key, text('abc'), { meta: { Author: 'one', n: 1 } } as never)
    const head = await client.head(key)
    const { 'content-length': length, 'x-oss-object-type': type } = head.res.headers as Record<string, string>
    equal([length, type, head.meta], ['3', 'Normal', { author: 'one', n: '1' }])
    equal((await client.getObjectMeta(key)).status, 200)
    await rejects(client.head(`${prefix}head/none.txt`), codeOf('NoSuchKey'))
  },
  delete: async ({ client, prefix }) => {
    const key = `${prefix}delete/a.txt`
    await client.put(key, text('abc'))
    equal((await client.delete(key)).res.status, 204)
    await rejects(client.get(key), codeOf('NoSuchKey'))
    equal((await client.delete(key)).res.status, 204)
  },
  deleteMulti: async ({ client, prefix }) => {
    const keys = ['1.txt', '二 &.txt', '3.txt'].map(name => `${prefix}multi/${name}`)
    for (const key of keys) await client.put(key, text('abc'))
    const { deleted } = await client.deleteMulti([...keys])
    equal((deleted as unknown as { Key: string }[]).map(({ Key }) => Key).sort(), [...keys].sort())
    for (const key of keys) await client.put(key, text('abc'))
    equal((await client.deleteMulti([...keys], { quiet: true })).deleted, [])
    equal((await client.list({ prefix: `${prefix}multi/`, 'max-keys': 10 }, {})).objects ?? [], [])
  },
  list: async ({ client, prefix }) => {
    await fill(client, `${prefix}list/`)
    const page = (query: object) =>
      client.list({ 'max-keys': 1000, ...query } as never, {}) as unknown as Promise<ListAnswer>
    const names = ({ objects }: ListAnswer) => objects.map(({ name }) => name.slice(prefix.length))
    const all = await page({ prefix: `${prefix}list/` })
    equal(names(all), ['list/a.txt', 'list/b.txt', 'list/c/1.txt', 'list/c/2.txt', 'list/d/1.txt', 'list/中.txt'])
    const folders = await page({ prefix: `${prefix}list/`, delimiter: '/' })
    equal(names(folders), ['list/a.txt', 'list/b.txt', 'list/中.txt'])
    equal(folders.prefixes, [`${prefix}list/c/`, `${prefix}list/d/`])
    const found: string[] = []
    const prefixes: string[] = []
    let marker: string | null = null
    do {
      const next: ListAnswer = await page({
        prefix: `${prefix}list/`,
        delimiter: '/',
        'max-keys': 1,
        ...(marker !== null && { marker }),
      })
      found.push(...names(next))
      prefixes.push(...(next.prefixes ?? []))
      equal(next.isTruncated, next.nextMarker !== null)
      marker = next.nextMarker
    } while (marker !== null)
    equal([found, prefixes], [names(folders), folders.prefixes])
  },
  listV2: async ({ client, prefix }) => {
    await fill(client, `${prefix}listV2/`)
    const found: string[] = []
    let token: string | null = null
    do {
      const page: Awaited<ReturnType<Client['listV2']>> = await client.listV2({
        prefix: `${prefix}listV2/`,
        'max-keys': 4,
        ...(token !== null && { 'continuation-token': token }),
      })
      found.push(...page.objects.map(({ name }) => name.slice(`${prefix}listV2/`.length)))
      equal(page.keyCount, page.objects.length)
      token = page.nextContinuationToken
    } while (token !== null)
    equal(found, ['a.txt', 'b.txt', 'c/1.txt', 'c/2.txt', 'd/1.txt', '中.txt'])
    const after = await client.listV2({
      prefix: `${prefix}listV2/`,
      delimiter: '/',
      'start-after': `${prefix}listV2/b.txt`,
    })
    equal([after.objects.length, after.prefixes?.length], [1, 2])
  },
  copy: async ({ client, prefix }) => {
    await client.put(`${prefix}copy/a b+.txt`, text('abc'), { meta: { kept: 'yes' } } as never)
    await client.copy(`${prefix}copy/b.txt`, `${prefix}copy/a b+.txt`)
    equal(String(await contentOf(client, `${prefix}copy/b.txt`)), 'abc')
    equal((await client.head(`${prefix}copy/b.txt`)).meta, { kept: 'yes' })
    await client.putMeta(`${prefix}copy/b.txt`, { kept: 'no' } as never, {})
    equal((await client.head(`${prefix}copy/b.txt`)).meta, { kept: 'no' })
    await rejects(client.copy(`${prefix}copy/c.txt`, `${prefix}copy/none.txt`), codeOf('NoSuchKey'))
  },
  append: async ({ client, prefix }) => {
    const key = `${prefix}append/a.txt`
    const first = await client.append(key, text('abc'))
    equal(String(first.nextAppendPosition), '3')
    equal(String((await client.append(key, text('def'), { position: '3' })).nextAppendPosition), '6')
    await rejects(client.append(key, text('x'), { position: '3' }), codeOf('PositionNotEqualToLength'))
    equal(String(await contentOf(client, key)), 'abcdef')
    await client.put(`${prefix}append/b.txt`, text('abc'))
    await rejects(client.append(`${prefix}append/b.txt`, text('x'), { position: '3' }), codeOf('ObjectNotAppendable'))
  },
  'multipart by hand, parts listed': async ({ client, prefix }) => {
    const key = `${prefix}parts/a.txt`
    const parts = [Buffer.alloc(100 * kilobyte, 'a'), Buffer.alloc(100 * kilobyte, 'b'), text('end')]
    const { uploadId } = await client.initMultipartUpload(key)
    const done: { number: number; etag: string }[] = []
    for (const [index, part] of parts.entries()) {
      const { etag } = await client.uploadPart(key, uploadId, index + 1, part as never, 0, part.length)
      done.push({ number: index + 1, etag })
    }
    const page = await client.listParts(key, uploadId, { 'max-parts': 2 })
    equal([(page.parts as unknown[]).length, String(page.isTruncated)], [2, 'true'])
    const uploads = await client.listUploads({ prefix: `${prefix}parts/`, 'max-uploads': 10 } as never)
    equal(
      uploads.uploads.map(({ name }: { name: string }) => name),
      [key],
    )
    const wrong = done.map(part => ({ ...part, etag: `"${'0'.repeat(32)}"` }))
    await rejects(client.completeMultipartUpload(key, uploadId, wrong), codeOf('InvalidPart'))
    const { etag } = await client.completeMultipartUpload(key, uploadId, done)
    equal(/-3"$/.test(etag), true)
    equal((await contentOf(client, key)).equals(Buffer.concat(parts)), true)
    await rejects(client.listParts(key, uploadId), codeOf('NoSuchUpload'))
  },
  'multipart broken off and resumed': async ({ client, prefix }) => {
    const key = `${prefix}parts/resumed.txt`
    const content = Buffer.alloc(1000 * kilobyte, '0123456789')
    let kept: OSS.Checkpoint | undefined
    const options = { partSize: 100 * kilobyte, parallel: 1 }
    await rejects(
      client.multipartUpload(key, content, {
        ...options,
        progress: (share: number, checkpoint: OSS.Checkpoint) => {
          kept = checkpoint
          if (share > 0.3) client.cancel()
        },
      }),
    )
    if (!kept) throw new Error('nothing to resume from')
    equal(kept.doneParts.length > 0 && kept.doneParts.length < 10, true)
    const sent: number[] = []
    const progress = (share: number) => void sent.push(share)
    await client.multipartUpload(key, content, { ...options, checkpoint: kept, progress })
    // Only the missing parts and the final request were sent.
    equal(sent.length < 10, true)
    equal((await contentOf(client, key)).equals(content), true)
  },
  'multipart aborted': async ({ client, prefix }) => {
    const key = `${prefix}parts/aborted.txt`
    const { uploadId } = await client.initMultipartUpload(key)
    await client.uploadPart(key, uploadId, 1, text('abc') as never, 0, 3)
    await client.abortMultipartUpload(key, uploadId)
    client.resetCancelFlag()
    await rejects(client.completeMultipartUpload(key, uploadId, [{ number: 1, etag: '"x"' }]), codeOf('NoSuchUpload'))
    await rejects(client.head(key), codeOf('NoSuchKey'))
  },
  'multipart copy': async ({ client, prefix }) => {
    const content = Buffer.alloc(300 * kilobyte, 'abc')
    await client.put(`${prefix}parts/source.txt`, content)
    const key = `${prefix}parts/copied.txt`
    await client.multipartUploadCopy(
      key,
      { sourceKey: `${prefix}parts/source.txt`, sourceBucketName: 'oss' } as never,
      { partSize: 100 * kilobyte },
    )
    equal((await contentOf(client, key)).equals(content), true)
  },
  'signed addresses': async ({ client, prefix, version, open }) => {
    const key = `${prefix}signed/图 a+.txt`
    await client.put(key, text('abc'))
    const sign = (method: string, seconds: number) =>
      version === 4
        ? client.signatureUrlV4(method, seconds, undefined, key)
        : client.asyncSignatureUrl(key, { method: method as 'GET', expires: seconds })
    const got = await open(await sign('GET', 60))
    equal([got.status, got.body.toString()], [200, 'abc'])
    equal((await open((await sign('GET', 60)).replace('signed', 'list'))).status, 403)
    equal((await open(await sign('GET', 60), { method: 'DELETE' })).status, 403)
    const put = await open(await sign('PUT', 60), { method: 'PUT', body: text('changed') })
    equal([put.status, String(await contentOf(client, key))], [200, 'changed'])
    const soon = await sign('GET', 1)
    await new Promise(resolve => setTimeout(resolve, 2100))
    equal((await open(soon)).status, 403)
  },
  'a digest that does not fit': async ({ client, prefix }) => {
    const headers = { 'Content-MD5': createHash('md5').update('other').digest('base64') }
    await rejects(client.put(`${prefix}md5.txt`, text('abc'), { headers } as never), codeOf('InvalidDigest'))
    await rejects(client.head(`${prefix}md5.txt`), codeOf('NoSuchKey'))
  },
  'expired credentials': ({ expired, prefix }) =>
    rejects(expired.put(`${prefix}a.txt`, text('abc')), codeOf('SecurityTokenExpired')),
  'a wrong secret': ({ forged, prefix }) =>
    rejects(forged.put(`${prefix}a.txt`, text('abc')), codeOf('SignatureDoesNotMatch')),
  'outside of the prefix': async ({ client }) => {
    for (const work of [
      () => client.put('elsewhere/a.txt', text('abc')),
      () => client.get('elsewhere/a.txt'),
      () => client.delete('elsewhere/a.txt'),
      () => client.deleteMulti(['elsewhere/a.txt']),
      () => client.list({ prefix: 'elsewhere/', 'max-keys': 10 }, {}),
      () => client.listV2({ 'max-keys': 10 }),
      () => client.initMultipartUpload('elsewhere/a.txt'),
    ]) {
      await rejects(work(), codeOf('AccessDenied'))
    }
  },
  'what is not offered': async ({ client, prefix }) => {
    await client.put(`${prefix}a.png`, text('abc'))
    await rejects(contentOf(client, `${prefix}a.png`, { process: 'image/resize,w_1' }), codeOf('NotImplemented'))
  },
}

async function fill(client: Client, folder: string): Promise<void> {
  for (const name of ['b.txt', 'a.txt', 'c/2.txt', 'c/1.txt', 'd/1.txt', '中.txt']) {
    await client.put(`${folder}${name}`, text(name))
  }
}

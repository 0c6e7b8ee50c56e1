import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { givenStorageDesk, png, refusal } from '../contract/files/storageDesk.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { spentBy } from '../helpers/expectWithin.ts'
import { isLong } from '../helpers/form.ts'
import { drawings } from './drawings.ts'

describe.each(databaseKinds)('files on %s', kind => {
  const server = givenServer(kind)
  const stand = givenStorageDesk(server)
  afterEach(() => void vi.useRealTimers())

  describe('B9 stored files', () => {
    test('a temporary credential reaches only its own prefix', async () => {
      const mine = await stand.someone()
      const theirs = await stand.someone()
      const foreign = `${theirs.prefix}a.txt`
      await theirs.client.put(foreign, Buffer.from('theirs'))
      const { client } = mine
      const denied = [403, 'AccessDenied']
      // A file of a record is opened only by the call that checks the right to the record, not by own credentials.
      const filed = `${theirs.prefix}file/a.txt`
      await theirs.client.put(filed, Buffer.from('theirs'))
      await theirs.register(filed)
      for (const key of [
        foreign,
        filed,
        `${theirs.prefix}new.txt`,
        'free.txt',
        'export/1',
        `${mine.prefix.slice(0, -1)}0/a.txt`,
      ]) {
        expect(await refusal(client.put(key, Buffer.from('x'))), key).toEqual(denied)
        expect(await refusal(client.get(key)), key).toEqual(denied)
        expect(await refusal(client.head(key)), key).toEqual(denied)
        expect(await refusal(client.append(key, Buffer.from('x'))), key).toEqual(denied)
        expect(await refusal(client.initMultipartUpload(key)), key).toEqual(denied)
        expect(await refusal(client.copy(`${mine.prefix}copy.txt`, key)), key).toEqual(denied)
        expect(await refusal(client.copy(key, `${mine.prefix}copy.txt`)), key).toEqual(denied)
      }
      expect(String((await theirs.client.get(foreign)).content)).toBe('theirs')
    })

    test('a multipart upload belongs to its object and its prefix', async () => {
      const mine = await stand.someone()
      const theirs = await stand.someone()
      const key = `${theirs.prefix}a.txt`
      const { uploadId } = await theirs.client.initMultipartUpload(key)
      const part = Buffer.from('x')
      const { client, prefix } = mine
      for (const [name, code] of [
        [key, 'AccessDenied'],
        [`${prefix}a.txt`, 'NoSuchUpload'],
      ] as const) {
        expect((await refusal(client.uploadPart(name, uploadId, 1, part as never, 0, 1)))[1]).toBe(code)
        expect((await refusal(client.listParts(name, uploadId, {} as never)))[1]).toBe(code)
        expect((await refusal(client.abortMultipartUpload(name, uploadId)))[1]).toBe(code)
      }
      expect((await refusal(client.listParts(`${prefix}a.txt`, '../../database', {} as never)))[1]).toBe('NoSuchUpload')
    })

    test('listing and deleting are denied, below the own prefix too', async () => {
      const { client, prefix } = await stand.someone()
      await client.put(`${prefix}a.png`, png)
      const denied = [403, 'AccessDenied']
      expect(await refusal(client.list({ prefix, 'max-keys': 10 }, {}))).toEqual(denied)
      expect(await refusal(client.listV2({ prefix } as never))).toEqual(denied)
      expect(await refusal(client.listUploads({ prefix } as never))).toEqual(denied)
      expect(await refusal(client.delete(`${prefix}a.png`))).toEqual(denied)
      expect(await refusal(client.deleteMulti([`${prefix}a.png`]))).toEqual(denied)
      for (const [method, path] of [
        ['GET', '/oss'],
        ['GET', '/oss/?prefix=user&max-keys=10'],
        ['DELETE', `/oss/${prefix}a.png`],
        ['POST', `/oss/${prefix}a.png?uploads`],
        ['PUT', `/oss/${prefix}b.png`],
      ] as const) {
        const answer = await fetch(`${stand.origin}${path}`, { method })
        expect([answer.status, await answer.text()], path).toEqual([403, expect.stringContaining('AccessDenied')])
      }
      expect((await client.get(`${prefix}a.png`)).content).toEqual(png)
    })

    test('a temporary credential ends after ten minutes', async () => {
      const { client, data, prefix } = await stand.someone()
      const life = Date.parse(data.expiration) - Date.now()
      expect(life).toBeGreaterThan(590_000)
      expect(life).toBeLessThanOrEqual(600_000)
      await client.put(`${prefix}a.png`, png)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
      expect(await refusal(client.put(`${prefix}a.png`, png))).toEqual([403, 'SecurityTokenExpired'])
      expect(await refusal(client.get(`${prefix}a.png`))).toEqual([403, 'SecurityTokenExpired'])
    })

    test('a signed address expires as stated and opens nothing else', async () => {
      const { client, prefix } = await stand.someone()
      const key = `${prefix}a.png`
      await client.put(key, png)
      const four = client as unknown as { signatureUrlV4(...args: unknown[]): Promise<string> }
      for (const url of [
        await client.asyncSignatureUrl(key, { expires: 60 }),
        await four.signatureUrlV4('GET', 60, undefined, key),
      ]) {
        expect((await fetch(url)).status).toBe(200)
        expect((await fetch(url.replace('a.png', 'b.png'))).status).toBe(403)
        expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
        expect(
          (await fetch(url.replace(/(expires=)60/i, '$1600').replace(/(Expires=)\d{10}/, '$19999999999'))).status,
        ).toBe(403)
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 62_000 })
        expect((await fetch(url)).status).toBe(403)
        vi.useRealTimers()
      }
    })

    test('private files of others are not read by their address', async () => {
      const mine = await stand.someone()
      for (const name of ['a.png', 'file/a.png', 'other/a.png', 'avatarx/a.png']) {
        await mine.client.put(`${mine.prefix}${name}`, png)
        await mine.register(`${mine.prefix}${name}`)
        const answer = await fetch(`${stand.origin}/oss/${mine.prefix}${name}`)
        expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')])
      }
    })

    test('bytes appended to a registered file, or put during its check, are not served as checked', async () => {
      const { client, prefix, register } = await stand.someone()
      const key = `${prefix}image/a.png`
      await client.append(key, png)
      expect((await register(key)).http).toBe(200)
      const stranger = () => fetch(`${stand.origin}/oss/${key}`).then(({ status }) => status)
      const pending = async () =>
        (
          await server.db
            .selectFrom('storedObject')
            .select('pendingUntil')
            .where('key', '=', key)
            .executeTakeFirstOrThrow()
        ).pendingUntil
      expect([await pending(), await stranger()]).toEqual([null, 200])
      await client.append(key, Buffer.from('<script>1</script>'), { position: String(png.length) })
      expect(await pending()).toBeInstanceOf(Date)
      expect(await stranger()).toBe(404)

      // Another upload removes the content that it replaces, between the look and the reading.
      const lost = `${prefix}image/lost.png`
      await client.put(lost, png)
      const { id } = await server.db
        .selectFrom('storedObject')
        .select('id')
        .where('key', '=', lost)
        .executeTakeFirstOrThrow()
      await rm(join(server.config.dataDir, 'objects', id.slice(-2), id))
      expect((await register(lost)).http).toBe(409)

      // Many at once: whichever of the two contents is registered, it is the one that was looked at.
      const drawing = `${prefix}image/race.svg`
      const [good, bad] = ['<svg xmlns="http://www.w3.org/2000/svg"><g></g></svg>', '<svg><script>1</script></svg>']
      for (let round = 0; round < 8; round++) {
        await client.put(drawing, Buffer.from(good))
        const [registered] = await Promise.all([register(drawing), client.put(drawing, Buffer.from(bad))])
        expect([200, 400, 404, 409]).toContain(registered.http)
        const answer = await fetch(`${stand.origin}/oss/${drawing}`)
        if (answer.status === 200) expect(await answer.text()).not.toContain('script')
      }
    })

    test('a temporary credential ends with the session and the account', async () => {
      const left = await stand.someone()
      await left.client.put(`${left.prefix}a.png`, png)
      expect((await stand.desk.post('/auth/oauth/logout', {}, { token: left.token })).http).toBe(200)
      expect(await refusal(left.client.get(`${left.prefix}a.png`))).toEqual([403, 'AccessDenied'])
      const disabled = await stand.someone()
      const disabling = { id: disabled.id, enabled: false }
      const admin = await server.tokenFor('admin')
      expect((await stand.desk.post('/upms/user/enable', disabling, { token: admin })).http).toBe(200)
      expect(await refusal(disabled.client.put(`${disabled.prefix}a.png`, png))).toEqual([403, 'AccessDenied'])
    })
  })

  describe('C9 font icons and pictures', () => {
    test('an SVG is served without scripts and references, and never before its check', async () => {
      const { client, prefix, register } = await stand.someone()
      let refusedAtOnce = 0
      for (const [index, svg] of drawings.slice(0, isLong ? undefined : 12).entries()) {
        const key = `${prefix}image/${index}.svg`
        // A file that is no drawing at all is refused at the upload.
        const failed = await client.put(key, Buffer.from(svg)).then(
          () => undefined,
          (error: { code?: string }) => error.code,
        )
        expect((await fetch(`${stand.origin}/oss/${key}`)).status, svg).toBe(404)
        if (failed !== undefined) {
          expect(failed, svg).toBe('InvalidFileType')
          refusedAtOnce += 1
          continue
        }
        const registered = await register(key)
        const answer = await fetch(`${stand.origin}/oss/${key}`)
        if (registered.http !== 200) {
          expect([registered.http, answer.status], svg).toEqual([400, 404])
          continue
        }
        const shown = await answer.text()
        expect(shown, svg).not.toMatch(
          new RegExp(
            [
              String.raw`<script|\son\w+\s*=|foreignObject|<animate|<set|javascript:`,
              String.raw`data:(?!image\/(png|jpeg|gif|webp);base64,)|<!|@import|<iframe|<embed|<object|<handler`,
            ].join('|'),
            'i',
          ),
        )
        expect(shown.replaceAll(/xmlns(:xlink)?="http:\/\/www\.w3\.org\/[^"]+"/g, ''), svg).not.toMatch(
          /\/\/|url\((?!["']?#)/i,
        )
        expect(answer.headers.get('content-type')).toBe('image/svg+xml')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('content-security-policy')).toBe(
          "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        )
      }
      expect(refusedAtOnce).toBeLessThan(3)
    })

    test('a harmless SVG stays unchanged', async () => {
      const { client, prefix, register } = await stand.someone()
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">' +
        '<defs><linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient></defs>' +
        '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h8v8z"></path><text x="1">图</text>' +
        '<use xlink:href="#g"></use></svg>'
      await client.put(`${prefix}image/a.svg`, Buffer.from(svg))
      await register(`${prefix}image/a.svg`)
      expect(await (await fetch(`${stand.origin}/oss/${prefix}image/a.svg`)).text()).toBe(svg)
    })

    test('an SVG built to be slow to sanitize delays no other call', { tags: 'full', timeout: 90_000 }, async () => {
      const { client, prefix, register } = await stand.someone()
      const hostile: [name: string, svg: string][] = [
        ['nested', `<svg >${'<g>'.repeat(80_000)}${'</i>'.repeat(80_000)}`],
        ['instructions', `<svg >${'<?'.repeat(300_000)}`],
        ['declarations', `<svg >${'<!DOCTYPE'.repeat(60_000)}`],
      ]
      // Cleaning each is given up after five seconds.
      for (const [name, svg] of hostile) {
        const key = `${prefix}image/${name}.svg`
        await client.put(key, Buffer.from(svg))
        let isDone = false
        const registered = register(key).finally(() => {
          isDone = true
        })
        // Work of this thread between two answers: the cleaning is no part of it.
        let longest = 0
        while (!isDone) {
          const answer = async () => expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
          longest = Math.max(longest, await spentBy(answer))
        }
        expect(longest, name).toBeLessThan(500)
        const { http, message } = await registered
        if (http !== 200) expect([http, message], name).toEqual([400, expect.stringContaining('SVG')])
      }
    })

    test('neither a font nor an icon page can be uploaded where it would be opened', async () => {
      const { client, prefix } = await stand.someone()
      const put = (name: string, bytes: Buffer) => refusal(client.put(`${prefix}file/${name}`, bytes))
      const wrong = [415, 'InvalidFileType']
      expect(await put('icons.html', Buffer.from('<script>1</script>'))).toEqual(wrong)
      expect(await put('font.woff2', Buffer.from('<script>1</script>'))).toEqual(wrong)
      expect(await put('font.eot', Buffer.alloc(100))).toEqual(wrong)
      expect(await put('a.svgz', Buffer.from([0x1f, 0x8b, 8, 0]))).toEqual(wrong)
      const font = readFileSync(new URL('../contract/harness.ts', import.meta.url))
      expect(await put('font.ttf', font)).toEqual(wrong)
    })
  })
})

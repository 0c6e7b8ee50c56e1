import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../../server/ground/kernel/call.ts'
import { sweepStorage } from '../../../server/services/storage/sweep.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenStorageDesk, png, refusal } from './storageDesk.ts'

describe.each(databaseKinds)('files of records on %s', kind => {
  const server = givenServer(kind)
  const stand = givenStorageDesk(server)

  const plain = (key: string) => fetch(`${stand.origin}/oss/${key}`)
  const sweep = () =>
    sweepStorage(server, {
      data: {},
      isLast: true,
      signal: AbortSignal.timeout(60_000),
      fence: async () => undefined,
    } satisfies Job)
  const downloadUrl = (url: string, token: string, name?: string) =>
    stand.desk.get(`/auth/ossToken/downloadUrl?${new URLSearchParams({ url, ...(name && { name }) })}`, { token })

  test('a registered file is read only with the credentials of its owner', async () => {
    const mine = await stand.someone()
    const other = await stand.someone()
    const key = `${mine.prefix}file/a.png`
    await mine.client.put(key, png)
    const denied = [403, 'AccessDenied']
    expect(await refusal(other.client.get(key))).toEqual(denied)
    expect((await mine.register(key, '合同.png')).data).toMatchObject({
      url: `/oss/${key}`,
      name: '合同.png',
      size: 70,
    })
    expect(await refusal(other.client.get(key))).toEqual(denied)
    expect((await downloadUrl(`/oss/${key}`, other.token)).http).toBe(404)
    const got = await mine.client.get(key)
    expect(Buffer.compare(got.content as Buffer, png)).toBe(0)
    expect((await plain(key)).status).toBe(403)
    // To read is not to write.
    expect(await refusal(other.client.put(key, png))).toEqual(denied)
  })

  test('processing parameters in the address are part of the signature', async () => {
    const { client, prefix } = await stand.someone()
    const key = `${prefix}file/a.png`
    await client.put(key, png)
    const signed = await client.asyncSignatureUrl(key, { response: { 'cache-control': 'no-cache' } })
    expect((await fetch(signed)).status).toBe(200)
    expect((await fetch(signed.replace('no-cache', 'public'))).status).toBe(403)
  })

  test('a registered picture is served by its plain address; another file is not', async () => {
    const { client, prefix, register } = await stand.someone()
    const key = `${prefix}image/a.png`
    await client.put(key, png)
    expect((await plain(key)).status).toBe(404)
    expect((await register(key)).http).toBe(200)
    const shown = await plain(key)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const text = `${prefix}image/a.txt`
    await client.put(text, Buffer.from('<script>'))
    await register(text)
    expect((await plain(text)).status).toBe(404)
    expect((await plain(`${prefix}a.png`)).status).toBe(403)
    // Put again, it must be looked at again.
    await client.put(key, png)
    expect((await plain(key)).status).toBe(404)
  })

  test('users can register only their own uploads', async () => {
    const mine = await stand.someone()
    const other = await stand.someone()
    const key = `${mine.prefix}file/a.png`
    await mine.client.put(key, png)
    expect((await other.register(key)).http).toBe(404)
    expect((await mine.register(`${mine.prefix}file/none.png`)).message).toBe('文件不存在，请重新上传')
    expect((await mine.register('../etc/passwd')).http).toBe(400)
    expect((await stand.desk.post('/auth/ossToken/register', { url: `/oss/${key}` })).http).toBe(401)
  })

  test('a download address opens for five minutes under the name of the file, and ends with the session', async () => {
    const mine = await stand.someone()
    const key = `${mine.prefix}file/a.png`
    await mine.client.put(key, png)
    await mine.register(key, '合同.png')
    const { url, expiration } = (await downloadUrl(`/oss/${key}`, mine.token, '副本 1.png')).data as Record<
      string,
      string
    >
    const rest = Date.parse(expiration ?? '') - Date.now()
    expect(rest).toBeGreaterThan(290_000)
    expect(rest).toBeLessThanOrEqual(300_000)
    const open = () => fetch(`${stand.origin}${url}`)
    const answer = await open()
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), png)).toBe(0)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('副本 1.png')}`,
    )
    // It opens that file and no other.
    expect((await fetch(`${stand.origin}${url?.replace('a.png', 'b.png')}`)).status).toBe(403)
    await stand.desk.db.deleteFrom('session').where('userId', '=', mine.id).execute()
    expect((await open()).status).toBe(403)
  })

  test('unregistered and unfinished uploads are deleted after a day, and so are files without a row', async () => {
    const { client, prefix, register } = await stand.someone()
    const [late, kept, young] = ['late', 'kept', 'young'].map(name => `${prefix}file/${name}.txt`) as [
      string,
      string,
      string,
    ]
    for (const key of [late, kept, young]) await client.put(key, Buffer.from('abc'))
    await register(kept)
    const yesterday = new Date(Date.now() - 25 * 3600_000)
    await stand.desk.db.updateTable('storedObject').set({ pendingUntil: yesterday }).where('key', '=', late).execute()
    const { uploadId } = await client.initMultipartUpload(`${prefix}file/parts.txt`)
    const recent = await client.initMultipartUpload(`${prefix}file/recent.txt`)
    const place = join(server.config.dataDir, 'uploads', uploadId, 'upload.json')
    writeFileSync(place, readFileSync(place, 'utf8').replace(/"begun":"[^"]+"/, `"begun":"${yesterday.toISOString()}"`))
    const lost = join(
      server.config.dataDir,
      'objects',
      (await readdir(join(server.config.dataDir, 'objects')))[0] ?? '',
      'x',
    )
    writeFileSync(lost, 'left by a dead process')
    await sweep()
    expect(readFileSync(lost, 'utf8')).not.toBe('')
    await utimes(lost, yesterday, yesterday)
    await sweep()
    expect(() => readFileSync(lost)).toThrow('ENOENT')
    expect(await refusal(client.get(late))).toEqual([404, 'NoSuchKey'])
    for (const key of [kept, young]) expect(String((await client.get(key)).content)).toBe('abc')
    const listed = (name: string, id: string) => refusal(client.listParts(`${prefix}file/${name}`, id, {} as never))
    expect(await listed('parts.txt', uploadId)).toEqual([404, 'NoSuchUpload'])
    expect(await listed('recent.txt', recent.uploadId)).toEqual([undefined, undefined])
  })
})

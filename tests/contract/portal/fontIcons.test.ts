import { describe, expect, it } from 'vitest'
import { tinyFont, twoGlyphs } from '../../helpers/tinyFont.ts'
import { givenStorageDesk } from '../files/storageDesk.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('icons of the company on %s', kind => {
  const server = givenServer(kind)
  const stand = givenStorageDesk(server)

  /** Somebody who may maintain icons, with the files that were uploaded. */
  const editor = async () => {
    const one = await stand.someone()
    const { db } = server
    await db.updateTable('appUser').set({ superAdmin: true }).where('id', '=', one.id).execute()
    const token = await server.tokenFor(one.username)
    const put = async (name: string, bytes: Buffer) => {
      const key = `${one.prefix}file/${unique('f')}${name.slice(name.lastIndexOf('.'))}`
      await one.client.put(key, bytes)
      const { http, message } = await one.register(key, name)
      if (http !== 200) throw new Error(message)
      return { name, url: `/oss/${key}`, size: bytes.length }
    }
    const call = (endpoint: string, args: Row) => server.call(`fontIcon.${endpoint}`, args, token)
    return { put, call }
  }
  const svg = (inner: string) => Buffer.from(`<svg viewBox="0 0 8 8" xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)

  it.each(['ttf', 'woff', 'woff2'] as const)('each glyph of a %s becomes an icon with a name', async ending => {
    const { put, call } = await editor()
    const file = await put(`企业图标.${ending}`, tinyFont(ending, twoGlyphs))
    const found = dataOf<Row[]>(await call('preview', { files: [file] }))
    expect(found.map(({ title }) => title)).toEqual(['HomeFilled', 'flag'])
    expect(found[0]?.name).toMatch(/^home-filled(-\d+)?$/)
    expect(found[0]?.drawing).toMatch(/^<svg [^>]*viewBox="0 -800 1000 1000"><path d="M100/)
    const group = unique('组')
    const { done, failed } = dataOf(await call('upload', { files: [file], group }))
    expect([done, failed]).toEqual([[expect.any(String), expect.any(String)], []])
    const listed = dataOf<{ records: Row[] }>(await call('list', { group })).records
    expect(listed.map(({ source }) => source)).toEqual([`企业图标.${ending}`, `企业图标.${ending}`])
  })

  it('a drawing is usable at once, and a second of its name gets a number', async () => {
    const { put, call } = await editor()
    const word = unique('tower')
    const files = [await put(`${word}.svg`, svg('<path d="M0 0h8v8z"/>'))]
    dataOf(await call('upload', { files }))
    dataOf(await call('upload', { files: [await put(`${word}.svg`, svg('<circle r="4"/>'))] }))
    const plain = await server.tokenFor((await stand.someone()).username)
    const asked = await server.call('fontIcon.drawings', { names: `${word},${word}-2,no-such-icon` }, plain)
    expect(
      dataOf<Row[]>(asked)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([word, `${word}-2`])
    const chosen = dataOf<Row[]>(await server.call('fontIcon.options', {}, plain))
    expect(chosen.find(({ name }) => name === word)).toEqual({ name: word, title: word })
    const [drawn] = dataOf<Row[]>(await server.call('fontIcon.drawings', { names: word }, plain))
    expect(drawn?.drawing).toContain('<path d="M0 0h8v8z"')
    const { records } = dataOf<{ records: Row[] }>(await call('list', { keyword: word }))
    const { id } = records[0] ?? {}
    dataOf(await call('update', { id, title: '塔楼', group: '建筑' }))
    dataOf(await call('enable', { id, enabled: false }))
    const left = dataOf<Row[]>(await server.call('fontIcon.options', {}, plain))
    expect(left.some(one => one.name === records[0]?.name)).toBe(false)
    dataOf(await call('deleteBatch', { ids: [records[1]?.id] }))
    expect((await call('delete', { id })).http).toBe(200)
    expect((await server.call('fontIcon.upload', { files }, plain)).http).toBe(403)
  })

  it('a keyword finds icons beyond those that are offered at once', async () => {
    const plain = await server.tokenFor((await stand.someone()).username)
    const mark = unique('far')
    const row = (at: number) => ({
      id: `${mark}${at}`,
      name: `${mark}-${at}`,
      title: at === 120 ? `${mark}_末尾` : `${mark}第${at}个`,
      drawing: '<svg/>',
      sort: at === 120 ? 999_999 : 0,
      enabled: true,
    })
    const { db } = server
    await db
      .insertInto('fontIcon')
      .values(Array.from({ length: 121 }, (_, at) => row(at)))
      .execute()
    const found = async (args: Row) => dataOf<Row[]>(await server.call('fontIcon.options', args, plain))
    expect(await found({})).toHaveLength(100)
    expect(await found({ keyword: `${mark}_末` })).toEqual([{ name: `${mark}-120`, title: `${mark}_末尾` }])
    expect(await found({ keyword: `${mark.toUpperCase()}-120` })).toHaveLength(1)
    await db.deleteFrom('fontIcon').where('id', 'like', `${mark}%`).execute()
  })

  it('broken and foreign files are answered with a sentence, the others are stored', async () => {
    const { put, call } = await editor()
    const font = tinyFont('woff2', twoGlyphs)
    const files = [
      await put('断.woff2', Buffer.concat([font.subarray(0, 60), Buffer.alloc(400, 7)])),
      await put('空.svg', svg('<a href="https://example.com"><text>字</text></a>')),
      await put('好.svg', svg('<rect width="4" height="4"/>')),
      { name: '别人的.svg', url: '/oss/user/somebody/file/a.svg', size: 10 },
    ]
    const found = dataOf<Row[]>(await call('preview', { files }))
    expect(found.map(({ source, problem }) => [source, problem])).toEqual([
      ['断.woff2', '文件已损坏，或不是图标字体'],
      ['空.svg', '文件中没有图形'],
      ['好.svg', null],
      ['别人的.svg', '文件不存在，请重新上传'],
    ])
    const { done, failed } = dataOf<{ done: string[]; failed: Row[] }>(await call('upload', { files }))
    const others = [await put('说明.txt', Buffer.from('no icon'))]
    expect(await call('preview', { files: others })).toMatchObject({ http: 400 })
    expect([done.length, failed.length]).toEqual([1, 3])
  })
})

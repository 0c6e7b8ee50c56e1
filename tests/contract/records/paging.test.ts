import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { compareWords } from '../../../schemas/evaluate/pinyinOrder.ts'
import { allDatabases, dataOf, givenServer } from '../harness.ts'

type Row = Record<string, unknown>
interface PageData {
  records: Row[]
  total: number | null
  totalIsEstimate?: boolean
  current: number | null
  next?: string
}

const many = 12_000

describe.each(allDatabases)('pages of %s', kind => {
  const server = givenServer(kind)
  let admin: string

  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    // More than are counted; every third has no remark, and many share their place.
    await sql`insert into project (id, code, name, remark, created_at)
      select 'n' || i, 'N-' || i, '项目' || (i % 100), case when i % 3 > 0 then 'r' || (i % 7) end,
        timestamptz '2026-01-01' + i * interval '1 microsecond' from generate_series(1, ${many}::int) i`.execute(
      server.db,
    )
  })

  const projects = async (args: Row) => dataOf<PageData>(await server.call('project.list', args, admin))

  it.each(['-createdAt', 'createdAt', 'remark,-name', '-remark,name,-createdAt', 'name'])(
    'sorted by %s the cursor reaches every row once',
    async sort => {
      const filters = [{ field: 'code', operator: 'like', value: 'N-111' }]
      const whole: unknown[] = []
      for (let current = 1; ; current++) {
        const { records, next } = await projects({ sort, filters, size: 50, current })
        whole.push(...records.map(row => row.id))
        if (next === undefined) break
      }
      const reached: unknown[] = []
      let after: string | undefined = ''
      while (after !== undefined) {
        const page: PageData = await projects({ sort, filters, size: 17, after })
        expect(page).toMatchObject({ total: null, current: null })
        reached.push(...page.records.map(row => row.id))
        expect(page.records.every(row => Object.keys(row).every(name => !name.startsWith('#')))).toBe(true)
        after = page.next
      }
      expect(whole.length).toBeGreaterThan(100)
      expect(reached).toEqual(whole)
    },
  )

  it('L4 texts have the pinyin order of the browser in lists and cursor pages, backwards too', async () => {
    const names = [
      '赵云',
      '钱多',
      '李白',
      '安娜',
      '第10层',
      '第2层',
      'Zoe',
      'amy',
      '张三',
      '阿明',
      '12号',
      '（甲）',
      '重山',
    ]
    // Their order by code points differs.
    expect(names.toSorted(compareWords)).not.toEqual(names.toSorted())
    for (const [index, name] of names.entries())
      await sql`insert into project (id, code, name) values (${`py${index}`}, ${`PY-${index}`}, ${name})`.execute(
        server.db,
      )
    const filters = [{ field: 'code', operator: 'like', value: 'PY-' }]
    const namesOf = ({ records }: PageData) => records.map(row => row.name)
    expect(namesOf(await projects({ sort: 'name', filters, size: 50 }))).toEqual(names.toSorted(compareWords))
    expect(namesOf(await projects({ sort: '-name', filters, size: 50 }))).toEqual(
      names.toSorted((one, other) => compareWords(other, one)),
    )
    for (const [sort, sign] of [['name', 1] as const, ['-name', -1] as const]) {
      const reached: unknown[] = []
      let after: string | undefined = ''
      while (after !== undefined) {
        const page: PageData = await projects({ sort, filters, size: 3, after })
        reached.push(...namesOf(page))
        after = page.next
      }
      expect(reached).toEqual(names.toSorted((one, other) => sign * compareWords(one, other)))
    }
    await sql`delete from project where code like 'PY-%'`.execute(server.db)
  })

  it('W17 keyword, argument and filter find names by pinyin and initials', async () => {
    for (const [index, name] of ['欧阳锋', '欧冶子', 'oyf 100%', '王重阳'].entries())
      await sql`insert into project (id, code, name) values (${`sy${index}`}, ${`SY-${index}`}, ${name})`.execute(
        server.db,
      )
    const found = async (args: Row) =>
      (await projects({ ...args, sort: 'code' })).records
        .filter(row => String(row.code).startsWith('SY-'))
        .map(row => row.name)
    expect(await found({ keyword: 'oyf' })).toEqual(['欧阳锋', 'oyf 100%'])
    expect(await found({ name: 'ouy' })).toEqual(['欧阳锋', '欧冶子'])
    expect(await found({ name: 'chongyang' })).toEqual(['王重阳'])
    expect(await found({ filters: [{ field: 'name', operator: 'like', value: 'oyfeng' }] })).toEqual(['欧阳锋'])
    expect(await found({ filters: [{ field: 'code', operator: 'like', value: 'oyf' }] })).toEqual([])
    // What was copied may bring invisible characters along (L6).
    for (const word of ['\u200b王重阳\u200b', '\ufeff重阳\u00a0'])
      for (const args of [{ keyword: word }, { name: word }]) expect(await found(args), word).toEqual(['王重阳'])
    await sql`delete from project where code like 'SY-%'`.execute(server.db)
  })

  it('L4 Chinese characters, letters, signs and numbers have the order of the browser', async () => {
    const characters = [
      ...Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index * 52)),
      ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)),
      ...'，。、；：！？（）《》“”·—０９ａＺéüñαЖかア〇㐂龥',
    ]
    const words = Array.from({ length: 3000 }, (_, index) =>
      [7, 31, 101].map(step => characters[(index * step + (index % 13) * 17) % characters.length]).join(''),
    )
    const { rows } = await sql<{ word: string }>`select u.word from unnest(${words}::text[]) with ordinality u(word, at)
      order by pinyin_key(u.word), u.at`.execute(server.db)
    expect(rows.map(({ word }) => word)).toEqual(words.toSorted(compareWords))
  })

  it('L4 the first page by name is read from an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from project where deleted_at is null
      order by pinyin_key(name), id limit 21`.execute(server.db.withoutPlugins())
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('project_name_pinyin_idx')
  })

  it('a cursor neither skips nor repeats rows while others are inserted and deleted', async () => {
    const args = { sort: 'name', filters: [{ field: 'code', operator: 'like', value: 'N-77' }], size: 10 }
    const first = await projects({ ...args, after: '' })
    await sql`delete from project where id = ${String(first.records[0]?.id)}`.execute(server.db)
    const second = await projects({ ...args, after: first.next })
    const ids = [...first.records, ...second.records].map(row => row.id)
    expect(new Set(ids).size).toBe(20)
    const all = await projects({ ...args, size: 100 })
    expect([first.records[0], ...all.records].slice(0, 20).map(row => row?.id)).toEqual(ids)
  })

  it('a cursor of another search, order or list, or an invalid one, is refused', async () => {
    const { next } = await projects({ size: 10, sort: 'name', after: '' })
    const code = async (args: Row, list = 'project.list') => (await server.call(list, args, admin)).http
    expect(await code({ size: 20, sort: 'name', after: next })).toBe(200)
    expect(await code({ sort: '-name', after: next })).toBe(400)
    expect(await code({ sort: 'name', keyword: '项', after: next })).toBe(400)
    expect(await code({ sort: 'name', after: next }, 'role.list')).toBe(400)
    expect(await code({ sort: 'name', after: next, current: 2 })).toBe(400)
    for (const wrong of ['x', 'W10', Buffer.from('["a",null]').toString('base64url'), '{"a":1}'])
      expect(await code({ sort: 'name', after: wrong })).toBe(400)
  })

  it('totals are counted up to a limit, estimated above it, and exact on request', async () => {
    const few = await projects({ filters: [{ field: 'code', operator: 'like', value: 'N-77' }] })
    expect(few.total).toBe(110)
    expect(few).not.toHaveProperty('totalIsEstimate')
    const capped = await projects({ filters: [{ field: 'code', operator: 'like', value: 'N-' }] })
    expect(capped.totalIsEstimate).toBe(true)
    expect(capped.total).toBeGreaterThan(10_000)
    const all = await projects({})
    expect(all.totalIsEstimate).toBe(true)
    expect(Math.abs((all.total ?? 0) - many)).toBeLessThan(many * 0.2)
    const exact = await projects({ exact: true })
    expect(exact).not.toHaveProperty('totalIsEstimate')
    expect(exact.total).toBeGreaterThan(many - 2)
    const none = await projects({ total: false })
    expect(none.total).toBeNull()
    expect(none.records).toHaveLength(20)
    expect((await projects({ after: '', total: true })).total).toBeGreaterThan(10_000)
    expect((await server.call('project.list', { total: 'yes' }, admin)).http).toBe(400)
  })

  it('the last page has a total and no cursor, and a page behind it is empty', async () => {
    const { total } = await projects({ exact: true })
    const last = Math.ceil((total ?? 0) / 100)
    expect(await projects({ current: last, size: 100 })).toMatchObject({ total })
    expect((await projects({ current: last, size: 100 })).next).toBeUndefined()
    const beyond = await projects({ current: last + 50, size: 100 })
    expect(beyond.records).toEqual([])
    const deep = await projects({ current: last - 1, size: 100, sort: 'code' })
    const flat = await sql<{ id: string }>`select id from project where deleted_at is null order by code, id limit 100
      offset ${(last - 2) * 100}`.execute(server.db)
    expect(deep.records.map(row => row.id)).toEqual(flat.rows.map(row => row.id))
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Row = Record<string, unknown>
type Node = Row & { id: string; name: string; children: Node[] }

interface Home {
  menus: Node[]
  blocks: Row[]
  sections: (Row & { key: string; total: number; categories: Node[]; contents: Row[] })[]
  dailyWork: Row[]
  contacts: Row[]
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe.each(databaseKinds)('what the portal shows on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let plain: Person

  beforeAll(async () => {
    plain = await company.hire({ organizationId: company.east, dataScope: 'own' })
  })

  const post = async (path: string, body: Row) => dataOf(await company.admin.post(path, body))
  const category = async (more: Row = {}) =>
    String((await post('/partner/toolbox/category/save', { name: unique('分类'), ...more })).id)
  const content = async (categoryId: string, more: Row = {}, dates: Row = {}) => {
    const id = String((await post('/partner/toolbox/content/save', { title: unique('工具'), categoryId, ...more })).id)
    await post('/partner/toolbox/content/publish', { id, ...dates })
    return id
  }
  const home = async () => dataOf(await plain.get('/portal/home')) as unknown as Home
  const toolbox = async () => {
    const found = (await home()).sections.find(({ key }) => key === 'toolbox')
    if (!found) throw new Error('the portal has no toolbox')
    return found
  }
  const detail = (id: string) => plain.get('/partner/toolbox/homeDetail', { id })

  it('has the sections in the order of the menu, with enabled categories and without long texts', async () => {
    const above = await category()
    const below = await category({ parentId: above })
    const off = await category()
    const under = await category({ parentId: off })
    await post('/partner/toolbox/category/enable', { id: off, enabled: false })
    const id = await content(above, { body: '<p>正文</p>', summary: '摘要', sort: 0 })
    const { sections } = await home()
    expect(sections.map(({ key }) => key)).toEqual(['schedule', 'decision', 'empowerment', 'toolbox', 'corporation'])
    const { categories, contents } = await toolbox()
    expect(idsOf(categories.find(one => one.id === above)?.children ?? [])).toEqual([below])
    expect(JSON.stringify(categories)).not.toContain(off)
    expect(JSON.stringify(categories)).not.toContain(under)
    const shown = contents.find(one => one.id === id)
    expect(shown).toMatchObject({ summary: '摘要' })
    expect(shown).not.toHaveProperty('body')
  })

  it('leaves out drafts, what is hidden, before or after its dates; by its id too', async () => {
    const categoryId = await category()
    const draft = String((await post('/partner/toolbox/content/save', { title: unique('草稿'), categoryId })).id)
    const [later, gone, hidden] = [
      await content(categoryId, {}, { publishFrom: inDays(1) }),
      await content(categoryId, {}, { publishTo: inDays(-1) }),
      await content(categoryId),
    ]
    await post('/partner/toolbox/content/show', { id: hidden, visible: false })
    const now = await content(categoryId, { body: '<p>正文</p>' }, { publishFrom: inDays(-1), publishTo: inDays(1) })
    const shown = idsOf((await toolbox()).contents)
    for (const id of [draft, later, gone, hidden]) {
      expect(shown).not.toContain(id)
      expect((await detail(id)).http).toBe(404)
    }
    expect(dataOf(await detail(now))).toMatchObject({ body: '<p>正文</p>' })
    await post('/partner/toolbox/category/enable', { id: categoryId, enabled: false })
    expect((await detail(now)).http).toBe(404)
  })

  it('a category that is off hides what is in the categories below it, everywhere', async () => {
    const above = await category()
    const categoryId = await category({ parentId: await category({ parentId: above }) })
    const before = (await toolbox()).total
    const id = await content(categoryId)
    expect((await toolbox()).total).toBe(before + 1)
    await post('/partner/toolbox/category/enable', { id: above, enabled: false })
    const { total, contents } = await toolbox()
    expect([total, idsOf(contents).includes(id)]).toEqual([before, false])
    expect(recordsOf(await plain.get('/partner/toolbox/homeList', { categoryId }))).toEqual([])
    expect((await detail(id)).http).toBe(404)
    await post('/partner/toolbox/category/enable', { id: above, enabled: true })
    expect((await detail(id)).http).toBe(200)
  })

  it('a category finds what is in the categories below it', async () => {
    const above = await category()
    const below = await category({ parentId: above })
    const ids = [await content(above), await content(below)]
    const found = async (categoryId: string) =>
      idsOf(recordsOf(await plain.get('/partner/toolbox/homeList', { categoryId }))).sort()
    expect(await found(above)).toEqual(ids.toSorted())
    expect(await found(below)).toEqual([ids[1]])
    const listed = await post('/partner/toolbox/content/list', { categoryId: above })
    expect(idsOf(listed.records as Row[]).sort()).toEqual(ids.toSorted())
  })

  it('shows what comes next of a schedule, a series at its next time', async () => {
    const { id: categoryId } = await post('/partner/schedule/category/save', { name: unique('分类') })
    const given = async (startAt: string, more: Row = {}) => {
      const values = { title: unique('日程'), categoryId, startAt, sort: 0, ...more }
      const { id } = await post('/partner/schedule/content/save', values)
      await post('/partner/schedule/content/publish', { id })
      return String(id)
    }
    const series = await given(inDays(-13), { repeatBy: 'weekly' })
    const ended = await given(inDays(-30), { repeatBy: 'weekly', repeatUntil: inDays(-9).slice(0, 10) })
    const once = await given(inDays(2))
    const contents = (await home()).sections.find(({ key }) => key === 'schedule')?.contents ?? []
    const own = contents.filter(({ id }) => [series, ended, once].includes(String(id)))
    expect(own.map(({ id }) => id).slice(0, 2)).toEqual([series, once])
    expect(Date.parse(String(own[0]?.startAt))).toBeGreaterThan(Date.now())
    expect(own.some(({ id, startAt }) => id === ended && Date.parse(String(startAt)) > Date.now())).toBe(false)
  })

  it('a block has as many contents of its section as it shows, and only the buttons that are on', async () => {
    const categoryId = await category()
    for (let at = 0; at < 12; at++) await content(categoryId)
    const place = String((await post('/partner/home/category/save', { name: unique('位置') })).id)
    const buttons = [
      { label: '看', target: '/portal', shown: true },
      { label: '不看', target: '/portal', shown: false },
    ]
    const values = { title: unique('区块'), categoryId: place, block: 'news', source: 'toolbox', count: 12, buttons }
    const { id } = await post('/partner/home/content/save', values)
    await post('/partner/home/content/publish', { id })
    const { blocks } = await home()
    expect(blocks.find(block => block.id === id)?.buttons).toEqual([buttons[0]])
    expect((await toolbox()).contents.length).toBeGreaterThanOrEqual(12)
  })

  it('names the contacts of systems whoever asks, with what is meant for all', async () => {
    const systemName = unique('系统')
    await post('/basic/dockingPeople/save', {
      systemName,
      name: '甲工',
      phone: '13800000000',
      organizationId: company.west,
      remark: '内部备注',
    })
    const found = (await home()).contacts.find(contact => contact.systemName === systemName)
    expect(found).toMatchObject({ name: '甲工', phone: '13800000000' })
    expect(found).not.toHaveProperty('remark')
    expect((await server.call('portal.home', {})).http).toBe(401)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, listOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

/** The families with what their contents need beside a title and a category. */
const families: Record<string, Row> = {
  schedule: { startAt: '2026-03-02T01:30:00.000Z' },
  decision: { meetingAt: '2026-03-02T01:30:00.000Z' },
  empowerment: { kind: 'business' },
  toolbox: {},
  corporation: { standing: 'operating' },
  home: { block: 'news' },
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe.each(databaseKinds)('the partner portal on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  const category = async (family: string, more: Row = {}) =>
    String(dataOf(await company.admin.post(`/partner/${family}/category/save`, { name: unique('分类'), ...more })).id)
  const content = async (family: string, categoryId: string, more: Row = {}) =>
    String(
      dataOf(
        await company.admin.post(`/partner/${family}/content/save`, {
          title: unique('内容'),
          categoryId,
          ...families[family],
          ...more,
        }),
      ).id,
    )
  const shown = async (person: Person, family: string, categoryId: string) =>
    idsOf(recordsOf(await person.get(`/partner/${family}/homeList`, { categoryId })))
  const editor = (family: string, ...rights: string[]) =>
    company.hire({
      organizationId: company.east,
      codes: rights.map(right => `PARTNER_${family.toUpperCase()}_${right}`),
    })

  it.each(Object.keys(families))('the thirteen calls of %s work', async family => {
    const post = (path: string, body: Row) => company.admin.post(`/partner/${family}/${path}`, body)
    const get = (path: string, id: string) => company.admin.get(`/partner/${family}/${path}`, { id })
    const categoryId = await category(family)
    dataOf(await post('category/update', { id: categoryId, name: `改名${categoryId}` }))
    expect(dataOf(await get('category/detail', categoryId))).toMatchObject({ name: `改名${categoryId}` })
    expect(idsOf(listOf(await post('category/list', {})))).toContain(categoryId)

    const [first, second] = [await content(family, categoryId), await content(family, categoryId)]
    dataOf(await post('content/update', { id: first, summary: '摘要', body: '<p>正文</p><script>1</script>' }))
    expect(dataOf(await get('content/detail', first))).toMatchObject({ summary: '摘要', body: '<p>正文</p>' })
    const buttons = [{ label: '查看', target: '/process-home', shown: true }]
    expect(dataOf(await post('setButton', { id: first, buttons }))).toMatchObject({ buttons, summary: '摘要' })
    dataOf(await post('dragSort', { ids: [second, first] }))
    expect(idsOf(recordsOf(await post('content/list', { categoryId })))).toEqual([second, first])
    for (const id of [first, second]) dataOf(await post('content/publish', { id }))
    expect(await shown(company.admin, family, categoryId)).toEqual([second, first])

    expect((await post('category/remove', { id: categoryId })).http).toBe(409)
    for (const id of [first, second]) expect((await post('content/remove', { id })).http).toBe(200)
    const empty = await category(family)
    expect((await post('category/remove', { id: empty })).http).toBe(200)
    expect((await get('category/detail', empty)).http).toBe(404)
  })

  it.each(Object.keys(families))('contents of %s are kept, moved and brought back', async family => {
    const post = async (path: string, body: Row) => dataOf(await company.admin.post(`/partner/${family}/${path}`, body))
    const above = await category(family)
    const categoryId = await category(family)
    await post('category/move', { id: categoryId, parentId: above })
    await post('category/enable', { id: categoryId })
    await post('category/enable', { id: categoryId })
    const ids = [await content(family, categoryId), await content(family, categoryId)]
    const [id] = ids
    expect(await post('content/publishBatch', { ids })).toMatchObject({ done: ids, failed: [] })
    await post('content/withdraw', { id })
    await post('content/show', { id, visible: false })
    await post('content/update', { id, summary: '改过' })
    const [, ...older] = (await post('content/auditLog/list', { id })).records as Row[]
    await post('content/revert', { id, logId: older[0]?.id })
    expect(dataOf(await company.admin.get(`/partner/${family}/content/detail`, { id: String(id) }))).toMatchObject({
      summary: null,
      state: 'withdrawn',
    })
    await post('content/removeBatch', { ids })
    expect(idsOf((await post('content/recycle/list', { categoryId })).records as Row[]).sort()).toEqual(ids.sort())
    expect(await post('content/restore', { ids })).toMatchObject({ done: ids })
    const file = await server.call(`partner${family[0]?.toUpperCase()}${family.slice(1)}.export`, { ids }, admin)
    expect(file.http).toBe(200)
  })

  it('everybody reads what is published; only who may edits, publishes and deletes', async () => {
    const categoryId = await category('toolbox')
    const id = await content('toolbox', categoryId)
    const plain = await editor('toolbox')
    const viewer = await editor('toolbox', 'VIEW')
    const writer = await editor('toolbox', 'VIEW', 'EDIT')
    const publisher = await editor('toolbox', 'VIEW', 'PUBLISH')
    const post = (person: Person, path: string, body: Row) => person.post(`/partner/toolbox/${path}`, body)
    const status = async (person: Person, path: string, body: Row) => (await post(person, path, body)).http

    expect(await status(plain, 'content/list', {})).toBe(403)
    expect(await status(viewer, 'content/list', {})).toBe(200)
    expect(await status(viewer, 'content/save', { title: '新', categoryId })).toBe(403)
    for (const path of ['content/update', 'setButton', 'content/show'])
      expect(await status(viewer, path, { id }), path).toBe(403)
    expect(await status(viewer, 'dragSort', { ids: [id] })).toBe(403)
    expect(await status(writer, 'content/update', { id, title: '编辑过的标题' })).toBe(200)
    expect(await status(writer, 'content/publish', { id })).toBe(403)
    expect(await status(writer, 'content/remove', { id })).toBe(403)
    // The state is no value of the form.
    expect(await status(writer, 'content/update', { id, state: 'published' })).toBe(400)
    expect(await shown(plain, 'toolbox', categoryId)).toEqual([])
    expect(await status(publisher, 'content/publish', { id })).toBe(200)
    expect(await status(publisher, 'content/publish', { id })).toBe(409)
    expect(await shown(plain, 'toolbox', categoryId)).toEqual([id])
    expect(await status(publisher, 'content/withdraw', { id })).toBe(200)
    expect(await shown(plain, 'toolbox', categoryId)).toEqual([])
    expect(dataOf(await company.admin.get('/partner/toolbox/content/detail', { id })).state).toBe('withdrawn')
  })

  it('the portal shows what is within its dates, not hidden, and in a category that is on', async () => {
    const categoryId = await category('toolbox')
    const publish = async (publishFrom: string | null, publishTo: string | null) => {
      const id = await content('toolbox', categoryId)
      dataOf(await company.admin.post('/partner/toolbox/content/publish', { id, publishFrom, publishTo }))
      return id
    }
    const now = await publish(inDays(-1), inDays(1))
    const always = await publish(null, null)
    const [hidden] = [await publish(null, null), await publish(inDays(1), null), await publish(null, inDays(-1))]
    dataOf(await company.admin.post('/partner/toolbox/content/show', { id: hidden, visible: false }))
    dataOf(await company.admin.post('/partner/toolbox/dragSort', { ids: [always, now] }))
    // A hidden one comes before them in the list, but is not shown.
    expect(await shown(company.admin, 'toolbox', categoryId)).toEqual([always, now])
    dataOf(await company.admin.post('/partner/toolbox/category/enable', { id: categoryId, enabled: false }))
    expect(await shown(company.admin, 'toolbox', categoryId)).toEqual([])

    // Stored moments are judged like typed ones.
    const renamed = await company.admin.post('/partner/toolbox/content/update', { id: now, title: '改名' })
    expect(renamed.http).toBe(200)
    const wrong = await company.admin.post('/partner/toolbox/content/update', {
      id: now,
      publishFrom: inDays(3),
      publishTo: inDays(2),
    })
    expect(wrong).toMatchObject({ http: 400 })
    expect(JSON.stringify(wrong.data)).toContain('下线时间应晚于上线时间')
  })

  it('an older revision comes back as a change, and keeps the state', async () => {
    const id = await content('toolbox', await category('toolbox'), { title: '第一版' })
    const post = (path: string, body: Row) => company.admin.post(`/partner/toolbox/content/${path}`, body)
    dataOf(await post('update', { id, title: '第二版' }))
    dataOf(await post('publish', { id }))
    const log = recordsOf(await post('auditLog/list', { id }))
    expect(log.map(row => row.action)).toEqual(['发布内容', '修改', '新增'])
    dataOf(await post('revert', { id, logId: String(log[2]?.id) }))
    expect(dataOf(await company.admin.get('/partner/toolbox/content/detail', { id }))).toMatchObject({
      title: '第一版',
      state: 'published',
    })
    dataOf(await post('remove', { id }))
    expect(idsOf(recordsOf(await post('recycle/list', {})))).toContain(id)
    dataOf(await post('restore', { ids: [id] }))
    expect((await company.admin.get('/partner/toolbox/content/detail', { id })).http).toBe(200)
  })

  it('the menu and the links of the portal are read by everybody, without what is off', async () => {
    const post = async (path: string, body: Row) => dataOf(await company.admin.post(`/configuration/${path}`, body))
    const parent = await post('menu/save', { name: unique('菜单') })
    const child = await post('menu/save', { name: '下级', parentId: parent.id, link: '/process-home' })
    const off = await post('menu/save', { name: '停用', parentId: parent.id, enabled: false })
    const plain = await company.hire({ organizationId: company.east })
    const tree = listOf(await plain.get('/configuration/menu/homeList'))
    const found = tree.find(node => node.id === parent.id)
    expect(idsOf(found?.children as Row[])).toEqual([child.id])
    expect(JSON.stringify(tree)).not.toContain(String(off.id))
    await post('menu/enable', { id: child.id, enabled: false })
    await post('menu/move', { id: child.id, parentId: null })
    for (const node of [child, off, parent])
      expect((await company.admin.post('/configuration/menu/delete', { id: node.id })).http).toBe(200)
    for (const path of ['normal', 'professional']) {
      const entry = await post(`${path}/save`, { name: unique('入口'), link: 'https://example.com/a' })
      expect(idsOf(listOf(await plain.get(`/configuration/${path}/homeList`)))).toContain(entry.id)
      await post(`${path}/enable`, { id: entry.id, enabled: false })
      expect(idsOf(listOf(await plain.get(`/configuration/${path}/homeList`)))).not.toContain(entry.id)
      const other = await post(`${path}/save`, { name: unique('入口'), link: '/a' })
      await post(`${path}/order`, { ids: [other.id, entry.id] })
      const { records } = await post(`${path}/list`, { size: 100 })
      expect(idsOf(records as Row[]).filter(id => id === other.id || id === entry.id)).toEqual([other.id, entry.id])
      expect(await post(`${path}/deleteBatch`, { ids: [other.id, entry.id] })).toMatchObject({ failed: [] })
      expect((await plain.post(`/configuration/${path}/save`, { name: '甲', link: '/a' })).http).toBe(403)
      expect((await company.admin.post(`/configuration/${path}/save`, { name: '甲', link: 'javascript:1' })).http).toBe(
        400,
      )
    }
  })
})

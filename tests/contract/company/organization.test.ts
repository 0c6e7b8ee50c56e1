import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, listOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'

describe.each(databaseKinds)('organizations on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const base = '/upms/organization'

  async function addBelow(parentId: string, values: Record<string, unknown> = {}): Promise<string> {
    const answer = await company.admin.post(`${base}/add`, {
      code: unique('O-'),
      name: '临时组织',
      type: 'department',
      parentId,
      ...values,
    })
    return String(dataOf(answer).id)
  }

  describe('reading organizations', () => {
    it('returns page, tree, visible tree, options and details', async () => {
      const { admin, root, east } = company
      const page = dataOf(await admin.post(`${base}/list`, { parentId: root, size: 10 }))
      expect(page.total).toBe(2)
      const tree = listOf(await admin.get(`${base}/getList`))
      const top = tree.find(node => node.id === root) as { children: Record<string, unknown>[] }
      expect(idsOf(top.children)).toContain(east)
      expect(listOf(await admin.get(`${base}/showData`)).length).toBeGreaterThan(0)
      const options = listOf(await admin.get(`${base}/options`, { keyword: '华东财务部' }))
      expect(JSON.stringify(options)).toContain('华东区域')
      expect(Object.keys(options[0] ?? {}).sort()).toEqual([
        'children',
        'choosable',
        'code',
        'enabled',
        'id',
        'name',
        'parentId',
      ])
      expect(dataOf(await admin.get(`${base}/details/${east}`))).toMatchObject({ name: '华东区域', parentId: root })
    })

    it('marks organizations that are no longer selectable in pickers, and keeps them in filters', async () => {
      const { admin, east, west } = company
      const parent = await addBelow(west)
      const [hidden, off, shown] = [await addBelow(parent), await addBelow(west), await addBelow(parent)]
      dataOf(await admin.post(`${base}/show`, { id: parent, visible: false }))
      dataOf(await admin.post(`${base}/show`, { id: hidden, visible: false }))
      dataOf(await admin.post(`${base}/enable`, { id: off, enabled: false }))
      const flat = (rows: Record<string, unknown>[]): Record<string, unknown>[] =>
        rows.flatMap(row => [row, ...flat(row.children as Record<string, unknown>[])])
      const rows = flat(listOf(await admin.get(`${base}/options`)))
      const choosable = (id: string) => rows.find(row => row.id === id)?.choosable
      expect([parent, hidden, off, shown, east].map(choosable)).toEqual([false, false, false, true, true])
    })

    it('returns tags with counts, cities, and the tree with projects', async () => {
      const { admin, east } = company
      const id = await addBelow(east, { tags: ['core'], cityName: '测试市', type: 'city' })
      // A project organization in the same city does not count as a city company.
      await addBelow(east, { cityName: '测试市', type: 'project' })
      const tags = listOf(await admin.get(`${base}/getOrgTags`))
      expect(tags.find(tag => tag.value === 'core')).toMatchObject({ label: '核心' })
      expect(Number(tags.find(tag => tag.value === 'core')?.count)).toBeGreaterThan(0)
      const cities = listOf(await admin.get(`${base}/getCityOrg`))
      expect(idsOf(cities.find(city => city.name === '测试市')?.children as Record<string, unknown>[])).toEqual([id])
      const projectId = unique('project')
      await company.db
        .insertInto('project')
        .values({ id: projectId, code: projectId, name: '东湖项目', organizationId: id })
        .execute()
      expect(JSON.stringify(listOf(await admin.get(`${base}/getOrgAndProject`)))).toContain('东湖项目')
      await company.db.deleteFrom('project').where('id', '=', projectId).execute()
    })

    it('returns tags and ranks from the current dictionaries, not from the shipped ones', async () => {
      const { admin, west } = company
      const codes = recordsOf(await admin.post('/basic/dictparams/code/page', { size: 100 }))
      const add = async (code: string, value: string) => {
        const dictionaryId = codes.find(one => one.code === code)?.id
        dataOf(await admin.post('/basic/dictparams/save', { dictionaryId, value, label: `新增${value}` }))
      }
      const [tag, rank] = [unique('tag'), unique('R')]
      await add('ORG_TAG', tag)
      await add('POSITION_RANK', rank)
      await addBelow(west, { tags: [tag] })
      expect(listOf(await admin.get(`${base}/getOrgTags`))).toContainEqual(
        expect.objectContaining({ value: tag, label: `新增${tag}`, count: 1 }),
      )
      expect(listOf(await admin.get('/upms/position/rank/list')).at(-1)).toMatchObject({ value: rank })
    })

    it('returns departments and their sources', async () => {
      const { admin, east, eastTeam } = company
      const sources = listOf(await admin.get('/uc/department/sources'))
      expect(sources.find(source => source.id === east)).toMatchObject({ departmentCount: 1, type: 'region' })
      const departments = listOf(await admin.get('/uc/department/list', { sourceId: east }))
      expect(idsOf(departments)).toEqual([eastTeam])
    })
  })

  describe('changing organizations', () => {
    it('edits and moves an organization, and logs each change', async () => {
      const { admin, east, west } = company
      const id = await addBelow(east)
      const edited = dataOf(await admin.post(`${base}/edit`, { id, name: '改名组织', parentId: west }))
      expect(edited).toMatchObject({ name: '改名组织', parentId: west })
      const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id }))
      expect(log.map(row => row.action)).toEqual(['移动', '修改', '新增'])
    })

    it('refuses to move an organization below itself', async () => {
      const { admin, east, eastTeam } = company
      const answer = await admin.post(`${base}/move`, { id: east, parentId: eastTeam })
      expect(answer).toMatchObject({ http: 400, status: false, message: '不能移到自己或自己的下级之下' })
    })

    it('moves an organization with its descendants', async () => {
      const { admin, east, west } = company
      const parent = await addBelow(east)
      const child = await addBelow(parent)
      dataOf(await admin.post(`${base}/move`, { id: parent, parentId: west }))
      const row = await company.db
        .selectFrom('organization')
        .select('path')
        .where('id', '=', child)
        .executeTakeFirstOrThrow()
      expect(row.path).toContain(`/${west}/${parent}/${child}/`)
    })

    it('refuses a save based on an outdated revision', async () => {
      const { admin, east } = company
      const id = await addBelow(east)
      dataOf(await admin.post(`${base}/edit`, { id, revision: 1, name: '第一次' }))
      const second = await admin.post(`${base}/edit`, { id, revision: 1, name: '第二次' })
      expect(second.http).toBe(409)
      expect(second.message).toMatch(/ 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改（组织名称），请刷新后重试$/)
    })

    it('returns what prevents a deletion beforehand, and refuses it with counts', async () => {
      const { admin, east } = company
      const id = await addBelow(east)
      expect(dataOf(await admin.get(`${base}/check`, { id }))).toMatchObject({ deletable: true, children: 0 })
      await addBelow(id)
      await company.hire({ organizationId: id })
      expect(dataOf(await admin.get(`${base}/check`, { id }))).toMatchObject({
        deletable: false,
        children: 1,
        users: 1,
        positions: 0,
      })
      const answer = await admin.post(`${base}/delete`, { id })
      expect(answer).toMatchObject({ http: 409, message: '该组织下还有 1 个下级组织、1 位用户，不能删除' })
    })

    it('deletes an unreferenced organization', async () => {
      const { admin, east } = company
      const id = await addBelow(east)
      dataOf(await admin.post(`${base}/delete`, { id }))
      expect((await admin.get(`${base}/details/${id}`)).http).toBe(404)
    })

    it('shows and hides', async () => {
      const { admin, east } = company
      const id = await addBelow(east)
      expect(dataOf(await admin.post(`${base}/show`, { id, visible: false }))).toMatchObject({ visible: false })
      expect(JSON.stringify(listOf(await admin.get(`${base}/showData`)))).not.toContain(id)
    })

    it('hides only with the permission for hiding, also by edit or restore', async () => {
      const { admin, east } = company
      const codes = ['ORGANIZATION_VIEW', 'ORGANIZATION_ADD', 'ORGANIZATION_EDIT']
      const clerk = await company.hire({ organizationId: east, codes })
      const id = await addBelow(east)
      expect(fieldErrors(await clerk.post(`${base}/edit`, { id, visible: false }))).toEqual({
        visible: '没有“visible”这个参数',
      })
      const values = { code: unique('O-'), name: '隐藏组织', type: 'department', parentId: east }
      expect((await clerk.post(`${base}/add`, { ...values, visible: false })).http).toBe(400)
      expect(dataOf(await clerk.post(`${base}/add`, values)).visible).toBe(true)
      expect((await clerk.post(`${base}/show`, { id, visible: false })).http).toBe(403)
      dataOf(await admin.post(`${base}/edit`, { id, name: '改名' }))
      dataOf(await admin.post(`${base}/show`, { id, visible: false }))
      const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id }))
      const logId = log.find(row => row.action === '新增')?.id
      dataOf(await clerk.post(`${base}/revert`, { id, logId }))
      expect(dataOf(await admin.get(`${base}/details/${id}`))).toMatchObject({ name: '临时组织', visible: false })
    })

    it('disables children only on request, and enables nothing below a disabled parent', async () => {
      const { admin, east } = company
      const parent = await addBelow(east)
      const child = await addBelow(parent)
      const refused = await admin.post(`${base}/enable`, { id: parent, enabled: false })
      expect(refused).toMatchObject({ http: 409, data: { children: 1 } })
      dataOf(await admin.post(`${base}/enable`, { id: parent, enabled: false, withChildren: true }))
      expect(dataOf(await admin.get(`${base}/details/${child}`)).enabled).toBe(false)
      expect((await admin.post(`${base}/enable`, { id: child, enabled: true })).http).toBe(409)
      dataOf(await admin.post(`${base}/enable`, { id: parent, enabled: true }))
      dataOf(await admin.post(`${base}/enable`, { id: child, enabled: true }))
    })

    it('enables an organization for a user in scope even if its parent is out of scope', async () => {
      const { admin, east } = company
      const id = await addBelow(await addBelow(east))
      const codes = ['ORGANIZATION_VIEW', 'ORGANIZATION_ENABLE']
      const clerk = await company.hire({ organizationId: id, dataScope: 'organizationAndBelow', codes })
      dataOf(await admin.post(`${base}/enable`, { id, enabled: false }))
      dataOf(await clerk.post(`${base}/enable`, { id, enabled: true }))
      expect(dataOf(await admin.get(`${base}/details/${id}`)).enabled).toBe(true)
    })

    it('restores nothing enabled below a disabled parent', async () => {
      const { admin, east } = company
      const parent = await addBelow(east, { name: '停用部门' })
      const [on, off] = [await addBelow(parent), await addBelow(parent)]
      dataOf(await admin.post(`${base}/enable`, { id: off, enabled: false }))
      for (const id of [on, off]) dataOf(await admin.post(`${base}/delete`, { id }))
      dataOf(await admin.post(`${base}/enable`, { id: parent, enabled: false }))
      for (const ids of [[on], [off, on]])
        expect(await admin.post(`${base}/restore`, { ids })).toMatchObject({
          http: 409,
          error: 'PARENT_ORGANIZATION_DISABLED',
          message: '上级组织「停用部门」已停用，请先启用',
        })
      expect((await admin.get(`${base}/details/${off}`)).http).toBe(404)
      dataOf(await admin.post(`${base}/restore`, { ids: [off] }))
      // Both at once: the child comes back below a parent that is disabled itself.
      dataOf(await admin.post(`${base}/delete`, { id: off }))
      dataOf(await admin.post(`${base}/delete`, { id: parent }))
      expect((await admin.post(`${base}/restore`, { ids: [parent, on] })).http).toBe(409)
      dataOf(await admin.post(`${base}/restore`, { ids: [parent, off] }))
      dataOf(await admin.post(`${base}/enable`, { id: parent, enabled: true }))
      dataOf(await admin.post(`${base}/restore`, { ids: [on] }))
    })

    it('names the field of a wrong or taken value', async () => {
      const { admin, root } = company
      const code = unique('DUP-')
      await addBelow(root, { code })
      const taken = await admin.post(`${base}/add`, { code, name: '另一个', type: 'department', parentId: root })
      expect(taken).toMatchObject({ http: 400, data: { errors: [{ field: 'code' }] } })
      const unknown = await admin.post(`${base}/add`, {
        code: unique('X-'),
        nmae: '错',
        name: '对',
        type: 'department',
        parentId: root,
      })
      expect(unknown).toMatchObject({ http: 400, data: { errors: [{ field: 'nmae' }] } })
    })
  })

  describe('a disabled organization', () => {
    it('is refused in new data and stays in stored data', async () => {
      const { admin, east } = company
      const off = await addBelow(east, { name: '停用部' })
      const user = { username: unique('u'), name: '某人', organizationId: off }
      const position = { code: unique('P-').toUpperCase(), name: unique('岗位'), organizationId: off }
      const held = dataOf(await admin.post('/upms/user/save', user))
      const kept = dataOf(await admin.post('/upms/position/add', position))
      const gone = dataOf(await admin.post('/upms/position/add', { ...position, code: unique('P-').toUpperCase() }))
      dataOf(await admin.post('/upms/position/delete', { id: gone.id }))
      dataOf(await admin.post(`${base}/enable`, { id: off, enabled: false }))
      const refusal = { organizationId: '所属组织“停用部”已停用' }
      const again = { ...user, username: unique('u') }
      expect(fieldErrors(await admin.post('/upms/user/save', again))).toEqual(refusal)
      expect(fieldErrors(await admin.post('/upms/position/add', { ...position, code: 'P-OFF' }))).toEqual(refusal)
      const other = dataOf(await admin.post('/upms/user/save', { ...again, organizationId: east }))
      expect(fieldErrors(await admin.post('/upms/user/update', { id: other.id, organizationId: off }))).toEqual(refusal)
      const project = { code: unique('PR').toUpperCase(), name: unique('项目'), organizationId: off }
      expect(fieldErrors(await admin.post('/project/project/add', project))).toEqual(refusal)
      // Existing users can still be saved and found; so can restored ones.
      dataOf(await admin.post('/upms/user/update', { id: held.id, organizationId: off, remark: '改' }))
      dataOf(await admin.post('/upms/position/edit', { id: kept.id, organizationId: off, remark: '改' }))
      expect(idsOf(recordsOf(await admin.post('/upms/user/list', { organizationId: off })))).toEqual([held.id])
      dataOf(await admin.post('/upms/position/restore', { ids: [gone.id] }))
      const clerk = await company.hire({ organizationId: company.west, codes: ['USER_ADD'] })
      expect(fieldErrors(await clerk.post('/upms/user/save', { ...again, username: unique('u') }))).toEqual({
        organizationId: '所属组织不存在',
      })
    })
  })

  describe('organizations within a data scope (B2)', () => {
    it('are read and written within the own subtree only', async () => {
      const codes = [
        'ORGANIZATION_VIEW',
        'ORGANIZATION_ADD',
        'ORGANIZATION_EDIT',
        'ORGANIZATION_MOVE',
        'ORGANIZATION_DELETE',
        'ORGANIZATION_ENABLE',
      ]
      const clerk = await company.hire({ organizationId: company.east, codes })
      const { east, west, root, eastTeam } = company
      const seen = JSON.stringify(listOf(await clerk.get(`${base}/getList`)))
      expect(seen).toContain(eastTeam)
      expect(seen).not.toContain(west)
      expect((await clerk.get(`${base}/details/${west}`)).http).toBe(404)
      expect((await clerk.post(`${base}/enable`, { id: west, enabled: false })).http).toBe(404)
      expect((await clerk.post(`${base}/move`, { id: eastTeam, parentId: root })).http).toBe(404)
      const orphan = { code: unique('N-'), name: '新根', type: 'group' }
      expect((await clerk.post(`${base}/add`, orphan)).http).toBe(403)
      dataOf(await clerk.post(`${base}/add`, { ...orphan, parentId: east }))
    })

    it('need the permission to move when an edit changes the parent', async () => {
      const clerk = await company.hire({
        organizationId: company.east,
        codes: ['ORGANIZATION_VIEW', 'ORGANIZATION_EDIT'],
      })
      const one = await addBelow(company.east)
      const other = await addBelow(company.east)
      expect((await clerk.post(`${base}/edit`, { id: one, parentId: other })).http).toBe(403)
      dataOf(await clerk.post(`${base}/edit`, { id: one, name: '仍可改名' }))
    })
  })
})

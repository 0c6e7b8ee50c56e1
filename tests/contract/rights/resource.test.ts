import { beforeAll, describe, expect, it } from 'vitest'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import authSetting from '../../../schemas/pages/auth-setting/tree.json' with { type: 'json' }
import { dataOf, givenCompany, idsOf, listOf, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('resources on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  /** A separate application, so that the tree of the console is unchanged. */
  let applicationId: string
  beforeAll(async () => {
    const clientId = unique('app')
    const answer = await company.admin.post('/upms/application/add', { name: unique('应用'), clientId, url: '/' })
    applicationId = String(dataOf(answer).id)
  })

  const base = '/upms/auth/resource'

  const add = (level: number, parentId: string | null, values: Record<string, unknown> = {}) =>
    company.admin.post(`${base}/add`, {
      applicationId,
      level,
      parentId,
      code: unique('CODE_'),
      name: `层级${level}`,
      ...values,
    })

  const made = async (level: number, parentId: string | null, values: Record<string, unknown> = {}) =>
    String(dataOf(await add(level, parentId, values)).id)

  async function ladder() {
    const module = await made(1, null)
    const page = await made(2, module)
    const tab = await made(3, page)
    const button = await made(4, tab)
    return { module, page, tab, button }
  }

  describe('levels of the resource tree', () => {
    it('returns levels, possible children and icons', async () => {
      const config = dataOf(await company.admin.get(`${base}/config/list`))
      expect(config.levels).toMatchObject([
        { level: 1, title: '模块', children: [2] },
        { level: 2 },
        { level: 3 },
        { level: 4, parents: [2, 3] },
      ])
      expect(Array.isArray(config.icons)).toBe(true)
    })

    it('offers all levels below a page and a tab in 权限设置', async () => {
      const { levels } = dataOf(await company.admin.get(`${base}/config/list`)) as {
        levels: { level: number; children: number[] }[]
      }
      const actions: { label: string; with: object; visible?: string }[] = authSetting.actions.node
      const adding = actions.filter(action => action.label.startsWith('新增'))
      for (const { level, children } of levels.filter(one => one.level > 1)) {
        const scope = { row: { id: 'above', level } }
        const offered = adding.filter(action => evaluateCondition(action.visible, scope))
        expect(offered.map(action => evaluateArguments({ ...action.with }, scope).level)).toEqual(children)
      }
    })

    it('enforces all twenty parent-child pairs on adding and moving', async () => {
      const { module, page, tab, button } = await ladder()
      const parents = [null, module, page, tab, button]
      const allowed = [
        [true, false, false, false, false],
        [false, true, false, false, false],
        [false, false, true, false, false],
        [false, false, true, true, false],
      ]
      for (const level of [1, 2, 3, 4]) {
        for (const [index, parent] of parents.entries()) {
          const right = allowed[level - 1]?.[index] === true
          const answer = await add(level, parent)
          expect(answer.http, `add ${level} below ${index}`).toBe(right ? 200 : 400)
          const own = { 1: module, 2: page, 3: tab, 4: button }[level] ?? ''
          if (parents.indexOf(own) <= index && own !== parent && index > 0) continue
          if (parent === own) continue
          const moved = await company.admin.post(`${base}/move`, { id: own, parentId: parent })
          expect(moved.http, `move ${level} below ${index}`).toBe(right ? 200 : 400)
        }
      }
    })

    it('explains in words where a resource may be placed', async () => {
      const { module } = await ladder()
      expect((await add(4, module)).message).toBe('按钮只能放在页面或页签下，不能放在模块下')
    })

    it('refuses a parent of another application', async () => {
      const view = await company.resourceId('USER_VIEW')
      const page = String(dataOf(await company.admin.get(`${base}/detail/${view}`)).parentId)
      expect((await add(4, page)).message).toBe('上级资源属于另一个应用系统')
    })
  })

  describe('resources', () => {
    it('are returned as trees, options and details', async () => {
      const { admin } = company
      const { module, button } = await ladder()
      expect(idsOf(listOf(await admin.get(`${base}/look/list`, { applicationId })))).toContain(module)
      expect(idsOf(listOf(await admin.get(`/upms/auth/tree/${applicationId}`)))).toContain(module)
      expect(JSON.stringify(listOf(await admin.get(`${base}/options`, { applicationId })))).toContain(button)
      expect(dataOf(await admin.get(`${base}/detail/${button}`))).toMatchObject({ level: 4 })
      const filtered = listOf(
        await admin.get(`${base}/look/list`, {
          applicationId,
          code: String(dataOf(await admin.get(`${base}/detail/${button}`)).code),
        }),
      )
      expect(JSON.stringify(filtered)).toContain(button)
      expect(filtered).toHaveLength(1)
    })

    it('are updated, keeping level and application, disabled and logged', async () => {
      const { admin } = company
      const { page } = await ladder()
      dataOf(await admin.post(`${base}/update`, { id: page, revision: 1, name: '改名页面', icon: 'user' }))
      expect((await admin.post(`${base}/update`, { id: page, revision: 1, name: '又改' })).http).toBe(409)
      expect((await admin.post(`${base}/update`, { id: page, level: 3 })).http).toBe(400)
      expect(dataOf(await admin.post(`${base}/enable`, { id: page, enabled: false }))).toMatchObject({ enabled: false })
      expect(recordsOf(await admin.post(`${base}/auditLog/list`, { id: page })).map(operationOf)).toEqual([
        '停用',
        '修改（拒绝）',
        '修改',
        '新增',
      ])
    })

    it('are deleted with their descendants and all grants', async () => {
      const { admin, db } = company
      const { tab, button } = await ladder()
      const role = dataOf(await admin.post('/upms/role/add', { code: unique('R').toUpperCase(), name: unique('角色') }))
      dataOf(await admin.post(`${base}/role/add`, { resourceId: button, ids: [role.id] }))
      expect(await admin.post(`${base}/delete/${tab}`)).toMatchObject({
        http: 409,
        error: 'RESOURCE_HAS_CHILDREN',
        message: '该资源下还有 1 个下级资源，请先删除它们',
      })
      dataOf(await admin.post(`${base}/delete/${button}`))
      expect(await db.selectFrom('roleResource').select('id').where('resourceId', '=', button).execute()).toEqual([])
      dataOf(await admin.post(`${base}/delete/${tab}`))
    })

    it('are copied with all descendants under free codes', async () => {
      const { admin } = company
      const { module, page } = await ladder()
      const copy = dataOf(await admin.post(`${base}/copy`, { id: page }))
      expect(copy).toMatchObject({ parentId: module, level: 2 })
      expect(String(copy.code)).toMatch(/_COPY$/)
      const tree = listOf(await admin.get(`${base}/look/list`, { applicationId, lazy: 'false' }))
      expect(JSON.stringify(tree)).toContain(String(copy.id))
      expect((await admin.post(`${base}/copy`, { id: page, parentId: page })).http).toBe(400)
    })

    it('are moved before a sibling', async () => {
      const { admin } = company
      const { module, page } = await ladder()
      const second = await made(2, module)
      dataOf(await admin.post(`${base}/move`, { id: second, parentId: module, beforeId: page }))
      const tree = listOf(await admin.get(`${base}/look/list`, { applicationId }))
      const children = tree.find(node => node.id === module)?.children as Record<string, unknown>[]
      expect(idsOf(children)).toEqual([second, page])
    })
  })

  describe('holders of a resource', () => {
    it('roles, positions and users are added and removed', async () => {
      const { admin, east } = company
      const { button } = await ladder()
      const person = await company.hire({ organizationId: east })
      const code = unique('P-').toUpperCase()
      const position = dataOf(await admin.post('/upms/position/add', { code, name: code, organizationId: east }))
      const role = dataOf(await admin.post(`/upms/role/add`, { code: unique('R').toUpperCase(), name: unique('角色') }))
      const subjects = { role: [role.id, role.name], position: [position.id, code], user: [person.id, person.username] }
      for (const [subject, [id, keyword]] of Object.entries(subjects)) {
        const has = async () => idsOf(recordsOf(await admin.post(`${base}/${subject}/list`, { resourceId: button })))
        expect(
          idsOf(recordsOf(await admin.post(`${base}/${subject}/candidates`, { resourceId: button, keyword }))),
        ).toEqual([id])
        dataOf(await admin.post(`${base}/${subject}/add`, { resourceId: button, ids: [id] }))
        expect(await has()).toEqual([id])
        dataOf(await admin.post(`${base}/${subject}/delete`, { resourceId: button, ids: [id] }))
        expect(await has()).toEqual([])
      }
    })

    it('refuse grants of permissions the caller lacks, or to own account, roles or positions (B7)', async () => {
      const { admin, east, resourceId } = company
      const clerk = await company.hire({ organizationId: east, codes: ['RESOURCE_VIEW', 'RESOURCE_GRANT'] })
      const other = await company.hire({ organizationId: east })
      const [foreign, held] = [await resourceId('USER_DELETE'), await resourceId('RESOURCE_VIEW')]
      const code = unique('P-').toUpperCase()
      const position = dataOf(
        await admin.post('/upms/position/add', { code, name: code, organizationId: east, dataScope: 'own' }),
      )
      for (const [subject, id] of [
        ['role', other.roleId],
        ['position', position.id],
        ['user', other.id],
      ]) {
        const refused = await clerk.post(`${base}/${subject}/add`, { resourceId: foreign, ids: [id] })
        expect(refused, String(subject)).toMatchObject({
          http: 403,
          error: 'GRANT_BEYOND_OWN',
          message: '您没有「删除用户」权限，不能授予',
        })
        dataOf(await clerk.post(`${base}/${subject}/add`, { resourceId: held, ids: [id] }))
      }
      dataOf(await admin.post('/upms/position/members/add', { positionId: position.id, ids: [clerk.id] }))
      for (const [subject, id] of [
        ['role', clerk.roleId],
        ['position', position.id],
        ['user', clerk.id],
      ]) {
        expect(
          (await clerk.post(`${base}/${subject}/add`, { resourceId: held, ids: [id] })).http,
          String(subject),
        ).toBe(403)
      }
    })

    it('let only a super administrator change a code, and refuse to enable an own permission (B7)', async () => {
      const { admin, east } = company
      const { button } = await ladder()
      const clerk = await company.hire({ organizationId: east, codes: ['RESOURCE_VIEW', 'RESOURCE_EDIT'] })
      dataOf(await admin.post(`${base}/user/add`, { resourceId: button, ids: [clerk.id] }))
      expect(await clerk.post(`${base}/update`, { id: button, code: 'ROLE_PERMISSION' })).toMatchObject({
        http: 403,
        error: 'PERMISSION_CODE_SUPER_ONLY',
      })
      dataOf(await admin.post(`${base}/enable`, { id: button, enabled: false }))
      expect((await clerk.post(`${base}/enable`, { id: button, enabled: true })).http).toBe(403)
      expect((await clerk.post(`${base}/update`, { id: button, enabled: true })).http).toBe(400)
    })

    it('refuse to restore permissions the caller lacks to others, by enabling or moving (B7)', async () => {
      const { admin, east } = company
      const { module, page, tab, button } = await ladder()
      const beside = await made(2, module)
      const clerk = await company.hire({
        organizationId: east,
        codes: ['RESOURCE_VIEW', 'RESOURCE_EDIT', 'RESOURCE_MOVE'],
      })
      const other = await company.hire({ organizationId: east })
      const off = (id: string) => clerk.post(`${base}/enable`, { id, enabled: false })
      const on = (id: string) => clerk.post(`${base}/enable`, { id, enabled: true })
      // No role has any of it yet.
      dataOf(await off(page))
      dataOf(await on(page))
      const code = unique('P-').toUpperCase()
      const position = { code, name: code, organizationId: east, dataScope: 'own' }
      const subjects = {
        role: other.roleId,
        position: String(dataOf(await admin.post('/upms/position/add', position)).id),
        user: other.id,
      }
      dataOf(await off(page))
      const refusal = { http: 403, error: 'GRANT_BEYOND_OWN', message: '您没有「层级4」权限，不能授予' }
      for (const [subject, id] of Object.entries(subjects)) {
        dataOf(await admin.post(`${base}/${subject}/add`, { resourceId: button, ids: [id] }))
        expect(await on(page), subject).toMatchObject(refusal)
        expect(await clerk.post(`${base}/move`, { id: tab, parentId: beside }), subject).toMatchObject(refusal)
        expect(await clerk.post(`${base}/update`, { id: tab, parentId: beside }), subject).toMatchObject(refusal)
        dataOf(await admin.post(`${base}/${subject}/delete`, { resourceId: button, ids: [id] }))
      }
      dataOf(await clerk.post(`${base}/move`, { id: tab, parentId: beside }))
      dataOf(await on(page))
    })
  })

  it('keep the resources needed to maintain resources', async () => {
    const { admin, resourceId } = company
    const edit = await resourceId('RESOURCE_EDIT')
    const page = String(dataOf(await admin.get(`${base}/detail/${edit}`)).parentId)
    for (const id of [edit, page]) expect((await admin.post(`${base}/enable`, { id, enabled: false })).http).toBe(403)
    expect((await admin.post(`${base}/delete/${edit}`)).http).toBe(403)
  })

  it('refuse to lock out all users by a move below a disabled resource, or by a new code', async () => {
    const { admin, resourceId } = company
    const edit = await resourceId('RESOURCE_EDIT')
    const page = dataOf(
      await admin.get(`${base}/detail/${String(dataOf(await admin.get(`${base}/detail/${edit}`)).parentId)}`),
    )
    const off = { applicationId: 'admin', level: 1, parentId: null, enabled: false }
    const module = await made(1, null, off)
    const other = await made(2, module, { applicationId: 'admin', route: `/${unique('r')}` })
    expect(await admin.post(`${base}/move`, { id: edit, parentId: other })).toMatchObject({ http: 403 })
    expect(await admin.post(`${base}/update`, { id: edit, parentId: other })).toMatchObject({ http: 403 })
    expect(await admin.post(`${base}/move`, { id: page.id, parentId: module })).toMatchObject({ http: 403 })
    expect(await admin.post(`${base}/update`, { id: edit, code: unique('CODE_') })).toMatchObject({ http: 403 })
    // Elsewhere, and for what is not needed, all of this goes.
    dataOf(await admin.post(`${base}/move`, { id: page.id, parentId: page.parentId }))
    dataOf(await admin.post(`${base}/update`, { id: other, code: unique('CODE_') }))
    dataOf(await admin.post(`${base}/delete/${other}`))
    dataOf(await admin.post(`${base}/delete/${module}`))
  })

  describe('resource categories', () => {
    it('are saved, listed, updated and deleted', async () => {
      const { admin } = company
      const base = '/upms/auth/classify'
      const code = unique('C-')
      const saved = dataOf(await admin.post(`${base}/save`, { applicationId, code, name: '财务类' }))
      expect(await admin.post(`${base}/save`, { applicationId, code, name: '重复' })).toMatchObject({
        http: 400,
        data: { errors: [{ field: 'code' }] },
      })
      dataOf(await admin.post(`${base}/update`, { id: saved.id, name: '人事类' }))
      expect(listOf(await admin.get(`${base}/list`, { applicationId }))).toMatchObject([
        { id: saved.id, name: '人事类' },
      ])
      expect(idsOf(listOf(await admin.get(`${base}/options`, { applicationId })))).toEqual([saved.id])
      expect(dataOf(await admin.get(`${base}/detail/${saved.id}`))).toMatchObject({ code })
      dataOf(await admin.post(`${base}/delete`, { id: saved.id }))
      expect(listOf(await admin.get(`${base}/list`, { applicationId }))).toEqual([])
    })
  })
})

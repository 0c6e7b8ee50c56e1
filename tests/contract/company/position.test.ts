import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, listOf, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('positions on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const base = '/upms/position'

  async function addPosition(values: Record<string, unknown> = {}): Promise<string> {
    const code = unique('P-').toUpperCase()
    const answer = await company.admin.post(`${base}/add`, {
      code,
      name: `岗位${code}`,
      organizationId: company.east,
      ...values,
    })
    return String(dataOf(answer).id)
  }

  async function addProject(organizationId: string): Promise<string> {
    const id = unique('project')
    await company.db
      .insertInto('project')
      .values({ id, code: id, name: `项目${id}`, organizationId })
      .execute()
    return id
  }

  describe('positions', () => {
    it('lists, reads, edits, disables and logs', async () => {
      const { admin, east } = company
      const id = await addPosition({ rank: 'P5' })
      expect(idsOf(recordsOf(await admin.post(`${base}/list`, { organizationId: east, size: 100 })))).toContain(id)
      expect(dataOf(await admin.get(`${base}/details/${id}`))).toMatchObject({
        rank: 'P5',
        organizationName: '华东区域',
      })
      dataOf(await admin.post(`${base}/edit`, { id, revision: 1, name: '改名岗位' }))
      expect((await admin.post(`${base}/edit`, { id, revision: 1, name: '又改' })).http).toBe(409)
      expect(dataOf(await admin.post(`${base}/enable`, { id, enabled: false }))).toMatchObject({ enabled: false })
      expect(dataOf(await admin.post(`${base}/enable`, { id, enabled: true }))).toMatchObject({ enabled: true })
      const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id }))
      expect(log.map(operationOf)).toEqual(['启用', '停用', '修改（拒绝）', '修改', '新增'])
    })

    it('returns ranks from the dictionary, options and the page of the user centre', async () => {
      const { admin, east } = company
      const id = await addPosition()
      expect(listOf(await admin.get(`${base}/rank/list`))[0]).toMatchObject({ value: 'P1', label: 'P1' })
      expect(idsOf(listOf(await admin.get(`${base}/options`, { organizationId: east })))).toContain(id)
      expect(idsOf(recordsOf(await admin.post('/uc/position/page', { organizationId: east, size: 100 })))).toContain(id)
    })

    it('copies roles, resources and data authorization', async () => {
      const { admin, east } = company
      const from = await addPosition()
      const project = await addProject(east)
      const role = String(
        dataOf(await admin.post('/upms/role/add', { code: unique('R').toUpperCase(), name: unique('角色') })).id,
      )
      dataOf(await admin.post('/upms/role/position/add', { roleId: role, ids: [from] }))
      dataOf(await admin.post(`${base}/project/add`, { positionId: from, ids: [project] }))
      dataOf(await admin.post(`${base}/project/org/save`, { positionId: from, ids: [east] }))
      const to = await addPosition({ copyFrom: from })
      expect(idsOf(recordsOf(await admin.post(`${base}/roles`, { positionId: to })))).toEqual([role])
      expect(idsOf(recordsOf(await admin.post(`${base}/project/bound`, { positionId: to })))).toEqual([project])
      expect(dataOf(await admin.get(`${base}/project/org/ticks`, { positionId: to }))).toMatchObject({ ids: [east] })
    })

    it('refuses to delete a position with members, and counts them', async () => {
      const { admin, east } = company
      const id = await addPosition()
      const person = await company.hire({ organizationId: east })
      dataOf(await admin.post(`${base}/members/add`, { positionId: id, ids: [person.id] }))
      expect(await admin.post(`${base}/delete`, { id })).toMatchObject({
        http: 409,
        error: 'POSITION_HAS_MEMBERS',
        message: '该岗位还有 1 名成员，不能删除，请先移除成员',
      })
      dataOf(await admin.post(`${base}/members/remove`, { positionId: id, ids: [person.id] }))
      dataOf(await admin.post(`${base}/delete`, { id }))
      expect((await admin.get(`${base}/details/${id}`)).http).toBe(404)
    })
  })

  describe('batches', () => {
    it('delete the possible records and list the refused ones, each with its reason', async () => {
      const { admin, east } = company
      const [free, used] = [await addPosition(), await addPosition()]
      const person = await company.hire({ organizationId: east })
      dataOf(await admin.post(`${base}/members/add`, { positionId: used, ids: [person.id] }))
      expect(dataOf(await admin.post(`${base}/deleteBatch`, { ids: [used, free, 'nothing'] }))).toEqual({
        done: [free],
        failed: [
          { id: used, error: 'POSITION_HAS_MEMBERS', message: '该岗位还有 1 名成员，不能删除，请先移除成员' },
          { id: 'nothing', error: 'RECORD_GONE', message: '岗位不存在或已被删除', gone: true },
        ],
      })
      expect((await admin.get(`${base}/details/${free}`)).http).toBe(404)
      expect((await admin.get(`${base}/details/${used}`)).http).toBe(200)
    })

    it("apply the other arguments to every record, within the caller's data scope", async () => {
      const { admin, east, west } = company
      const [near, far] = [await addPosition(), await addPosition({ organizationId: west })]
      const clerk = await company.hire({ organizationId: east, dataScope: 'organization', codes: ['POSITION_ENABLE'] })
      for (const unseen of [far, 'nothing'])
        expect(await clerk.post(`${base}/enableBatch`, { ids: [near, unseen], enabled: false })).toMatchObject({
          http: 404,
          error: 'RECORDS_GONE',
          message: '所选岗位中有 1 条不存在或已被删除，没有处理任何数据',
        })
      expect(dataOf(await admin.get(`${base}/details/${near}`)).enabled).toBe(true)
      const gone = await addPosition()
      dataOf(await admin.post(`${base}/delete`, { id: gone }))
      const answer = dataOf(await clerk.post(`${base}/enableBatch`, { ids: [gone, near], enabled: false }))
      expect(answer).toEqual({
        done: [near],
        failed: [{ id: gone, error: 'RECORD_GONE', message: '岗位不存在或已被删除', gone: true }],
      })
      expect(dataOf(await admin.get(`${base}/details/${near}`)).enabled).toBe(false)
      expect(dataOf(await admin.get(`${base}/details/${far}`)).enabled).toBe(true)
      expect((await clerk.post(`${base}/deleteBatch`, { ids: [near] })).http).toBe(403)
      expect((await admin.post(`${base}/deleteBatch`, { ids: [] })).http).toBe(400)
      expect(
        (await admin.post(`${base}/deleteBatch`, { ids: Array.from({ length: 1001 }, (_, n) => `x${n}`) })).http,
      ).toBe(400)
      expect((await admin.post(`${base}/enableBatch`, { ids: [near], stray: 1 })).http).toBe(400)
    })
  })

  describe('members', () => {
    it('keeps one main position for a user', async () => {
      const { admin, east } = company
      const person = await company.hire({ organizationId: east })
      const first = await addPosition()
      const second = await addPosition()
      dataOf(await admin.post(`${base}/members/add`, { positionId: first, ids: [person.id] }))
      dataOf(await admin.post(`${base}/members/add`, { positionId: second, ids: [person.id] }))
      const mains = async () => {
        const rows = recordsOf(await admin.post('/upms/user/detail/position', { userId: person.id }))
        return idsOf(rows.filter(row => row.main === true))
      }
      expect(await mains()).toEqual([first])
      dataOf(await admin.post(`${base}/members/main`, { positionId: second, userId: person.id }))
      expect(await mains()).toEqual([second])
    })

    it('offers only users who are not members as candidates', async () => {
      const { admin, east } = company
      const person = await company.hire({ organizationId: east })
      const id = await addPosition()
      const candidates = async () =>
        idsOf(recordsOf(await admin.post(`${base}/member/candidates`, { positionId: id, keyword: person.username })))
      expect(await candidates()).toEqual([person.id])
      dataOf(await admin.post(`${base}/members/add`, { positionId: id, ids: [person.id] }))
      expect(await candidates()).toEqual([])
      expect(idsOf(recordsOf(await admin.post(`${base}/members/list`, { positionId: id })))).toEqual([person.id])
    })

    it('refuses a whole batch if one member is out of scope (B3)', async () => {
      const { east, west } = company
      const id = await addPosition()
      const near = await company.hire({ organizationId: east })
      const far = await company.hire({ organizationId: west })
      const clerk = await company.hire({ organizationId: east, codes: ['POSITION_VIEW', 'POSITION_MEMBER'] })
      const answer = await clerk.post(`${base}/members/add`, { positionId: id, ids: [near.id, far.id] })
      expect(answer.http).toBe(404)
      expect(recordsOf(await clerk.post(`${base}/members/list`, { positionId: id }))).toEqual([])
    })

    it('refuses to grant oneself or others more permissions than the caller holds (B7)', async () => {
      const { admin, east, resourceId } = company
      const clerk = await company.hire({ organizationId: east, codes: ['POSITION_VIEW', 'POSITION_MEMBER'] })
      const other = await company.hire({ organizationId: east })
      const id = await addPosition({ dataScope: 'own' })
      expect(await clerk.post(`${base}/members/add`, { positionId: id, ids: [clerk.id] })).toMatchObject({
        http: 403,
        error: 'OWN_GRANT',
      })
      dataOf(
        await admin.post('/upms/auth/resource/position/add', {
          resourceId: await resourceId('ROLE_PERMISSION'),
          ids: [id],
        }),
      )
      const refused = await clerk.post(`${base}/members/add`, { positionId: id, ids: [other.id] })
      expect(refused.http).toBe(403)
      expect(refused.message).toContain('您没有「分配权限」权限')
      const all = await addPosition({ dataScope: 'all' })
      expect(await clerk.post(`${base}/members/add`, { positionId: all, ids: [other.id] })).toMatchObject({
        http: 403,
        error: 'DATA_SCOPE_BEYOND_OWN',
      })
    })

    it('refuses to disable a position of the caller, singly or in a batch', async () => {
      const { admin, east } = company
      const clerk = await company.hire({ organizationId: east, codes: ['POSITION_VIEW', 'POSITION_ENABLE'] })
      const [own, other] = [await addPosition({ dataScope: 'own' }), await addPosition({ dataScope: 'own' })]
      dataOf(await admin.post(`${base}/members/add`, { positionId: own, ids: [clerk.id] }))
      const message = '不能修改自己所在岗位的授权'
      expect(await clerk.post(`${base}/enable`, { id: own, enabled: false })).toMatchObject({ http: 403, message })
      expect(dataOf(await clerk.post(`${base}/enableBatch`, { ids: [own, other], enabled: false }))).toMatchObject({
        done: [other],
        failed: [{ id: own, message }],
      })
      expect(dataOf(await clerk.get(`${base}/details/${own}`)).enabled).toBe(true)
    })
  })

  it('checks the default data scope of a new position against that of the caller (B7)', async () => {
    const { eastTeam, east } = company
    const codes = ['POSITION_VIEW', 'POSITION_ADD', 'POSITION_EDIT']
    const clerk = await company.hire({ organizationId: eastTeam, dataScope: 'organization', codes })
    const add = (values: Record<string, unknown>) => {
      const code = unique('P-').toUpperCase()
      return clerk.post(`${base}/add`, { code, name: code, organizationId: eastTeam, ...values })
    }
    expect((await add({})).http).toBe(403)
    expect((await add({ organizationId: east, dataScope: 'own' })).http).toBe(400)
    const made = dataOf(await add({ dataScope: 'organization' }))
    expect((await clerk.post(`${base}/edit`, { id: made.id, dataScope: 'organizationAndBelow' })).http).toBe(403)
  })

  describe('data authorization of a position', () => {
    it('links projects and organizations', async () => {
      const { admin, east, eastTeam, west } = company
      const id = await addPosition({ dataScope: 'chosen' })
      const project = await addProject(east)
      expect(idsOf(recordsOf(await admin.post(`${base}/project/project`, { positionId: id, size: 100 })))).toContain(
        project,
      )
      dataOf(await admin.post(`${base}/project/add`, { positionId: id, ids: [project] }))
      expect(idsOf(recordsOf(await admin.post(`${base}/project/bound`, { positionId: id })))).toEqual([project])
      dataOf(await admin.post(`${base}/project/remove`, { positionId: id, ids: [project] }))
      expect(recordsOf(await admin.post(`${base}/project/bound`, { positionId: id }))).toEqual([])
      dataOf(await admin.post(`${base}/project/org/save`, { positionId: id, ids: [east, west] }))
      dataOf(await admin.post(`${base}/project/org/save`, { positionId: id, ids: [east, eastTeam], halfIds: [] }))
      const ticks = dataOf(await admin.get(`${base}/project/org/ticks`, { positionId: id })).ids as string[]
      expect(ticks.toSorted()).toEqual([east, eastTeam].toSorted())
      expect(JSON.stringify(listOf(await admin.get(`${base}/project/org`, { positionId: id })))).toContain(
        '"ticked":true',
      )
    })

    it('grants only what the caller sees, keeps hidden grants, and refuses the own position', async () => {
      const { admin, east, west, eastTeam } = company
      const codes = ['POSITION_VIEW', 'POSITION_AUTHORIZE']
      const clerk = await company.hire({ organizationId: east, codes })
      const id = await addPosition({ dataScope: 'chosen' })
      dataOf(await admin.post(`${base}/project/org/save`, { positionId: id, ids: [west] }))
      expect(
        (await clerk.post(`${base}/project/org/save`, { positionId: id, ids: [eastTeam, company.root] })).http,
      ).toBe(404)
      dataOf(await clerk.post(`${base}/project/org/save`, { positionId: id, ids: [eastTeam] }))
      const ticks = dataOf(await admin.get(`${base}/project/org/ticks`, { positionId: id })).ids as string[]
      expect(ticks.toSorted()).toEqual([eastTeam, west].toSorted())
      dataOf(await admin.post(`${base}/members/add`, { positionId: id, ids: [clerk.id] }))
      expect((await clerk.post(`${base}/project/org/save`, { positionId: id, ids: [] })).http).toBe(403)
    })

    it('limits data scopes to that of the caller, and refuses ticks that the caller cannot see', async () => {
      const { admin, east, west, eastTeam } = company
      const clerk = await company.hire({ organizationId: east, codes: ['POSITION_VIEW', 'POSITION_AUTHORIZE'] })
      const scope = '/project/postAuthority/scope'
      const id = await addPosition()
      const member = await company.hire({ organizationId: east, dataScope: 'own', codes: ['POSITION_VIEW'] })
      dataOf(await admin.post(`${base}/members/add`, { positionId: id, ids: [member.id] }))
      expect(dataOf(await clerk.get('/project/postAuthority/detail', { positionId: id })).dataScope).toBe(
        'organizationAndBelow',
      )
      expect((await clerk.post(scope, { id, dataScope: 'all' })).http).toBe(403)
      expect((await member.post(scope, { id, dataScope: 'own' })).http).toBe(403)
      dataOf(await admin.post(`${base}/project/org/save`, { positionId: id, ids: [eastTeam, west] }))
      for (const path of [scope, `${base}/edit`]) {
        const editor = path === scope ? clerk : await company.hire({ organizationId: east, codes: ['POSITION_EDIT'] })
        const refused = await editor.post(path, { id, dataScope: 'chosen' })
        expect([refused.http, refused.message]).toEqual([403, '该岗位的数据授权超出您的数据范围，不能授予'])
      }
      dataOf(await admin.post(`${base}/project/org/save`, { positionId: id, ids: [eastTeam] }))
      expect(dataOf(await clerk.post(scope, { id, dataScope: 'chosen' })).dataScope).toBe('chosen')
      dataOf(await admin.post(`${base}/members/add`, { positionId: id, ids: [clerk.id] }))
      expect((await clerk.post(scope, { id, dataScope: 'own' })).http).toBe(403)
    })
  })
})

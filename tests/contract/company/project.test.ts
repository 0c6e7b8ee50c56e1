import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, listOf, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('projects on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const base = '/project/project'

  async function addProject(values: Record<string, unknown> = {}): Promise<string> {
    const code = unique('XM-')
    const body = { code, name: `项目${code}`, organizationId: company.east, ...values }
    return String(dataOf(await company.admin.post(`${base}/add`, body)).id)
  }

  const detail = async (id: string) => dataOf(await company.admin.get(`${base}/queryProInfo`, { id }))
  const userIds = async (projectId: string) =>
    idsOf(recordsOf(await company.admin.post(`${base}/queryUserById`, { projectId })))
  const positionIds = async (projectId: string) =>
    idsOf(recordsOf(await company.admin.post(`${base}/queryPositionById`, { projectId })))

  async function addPosition(): Promise<string> {
    const code = unique('P-').toUpperCase()
    const body = { code, name: `岗位${code}`, organizationId: company.east, dataScope: 'chosen' }
    return String(dataOf(await company.admin.post('/upms/position/add', body)).id)
  }

  describe('a project', () => {
    it('is stored with the city of its region, changed, disabled, enabled and logged', async () => {
      const { admin, east } = company
      const id = await addProject({ regionCode: '440305', longitude: 113.93, latitude: 22.53 })
      expect(await detail(id)).toMatchObject({ cityName: '深圳', organizationName: '华东区域', enabled: true })
      dataOf(await admin.post(`${base}/update`, { id, revision: 1, regionCode: '310115', stage: 'building' }))
      expect(await detail(id)).toMatchObject({ cityName: '上海', stage: 'building' })
      expect((await admin.post(`${base}/update`, { id, revision: 1, name: '又改' })).http).toBe(409)
      expect(dataOf(await admin.post(`${base}/updateEffective`, { id, enabled: false }))).toMatchObject({
        enabled: false,
      })
      expect(idsOf(listOf(await admin.get(`${base}/options`)))).not.toContain(id)
      dataOf(await admin.post(`${base}/updateEffectiveBatch`, { ids: [id], enabled: true }))
      expect(idsOf(listOf(await admin.get(`${base}/options`)))).toContain(id)
      const query = { organizationId: east, size: 100 }
      expect(idsOf(recordsOf(await admin.post(`${base}/queryProjectInfo`, query)))).toContain(id)
      const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id }))
      expect(log.map(operationOf)).toEqual(['启用', '停用', '修改（拒绝）', '修改', '新增'])
      dataOf(await admin.post(`${base}/revert`, { id, logId: String(log.at(-1)?.id) }))
      expect(await detail(id)).toMatchObject({ cityName: '深圳', stage: null })
    })

    it('is refused at its field: half a coordinate, reversed dates, a taken code, a state', async () => {
      const { admin } = company
      const id = await addProject()
      const refused = async (values: Record<string, unknown>) => {
        const answer = await admin.post(`${base}/update`, { id, ...values })
        expect(answer.http).toBe(400)
        return (answer.data as { errors: { field: string }[] }).errors.map(error => error.field)
      }
      expect(await refused({ longitude: 120.1 })).toEqual(['latitude'])
      expect(await refused({ longitude: 12, latitude: 30 })).toContain('longitude')
      expect(await refused({ startDate: '2026-05-01', deliveryDate: '2026-04-30' })).toEqual(['deliveryDate'])
      expect(await refused({ enabled: false })).toEqual(['enabled'])
      const { code } = await detail(id)
      const again = await admin.post(`${base}/add`, { code, name: '重复' })
      expect(again).toMatchObject({ http: 400, data: { errors: [{ field: 'code' }] } })
      expect(dataOf(await admin.post(`${base}/exists`, { code }))).toMatchObject({ exists: true })
      expect((await admin.post(`${base}/update`, { id, cityName: '别处' })).http).toBe(400)
    })

    it('is not deleted while users or land belong to it, and is restored with its phases', async () => {
      const { admin, east } = company
      const id = await addProject()
      const person = await company.hire({ organizationId: east })
      const position = await addPosition()
      dataOf(await admin.post(`${base}/addProjectUsers`, { projectId: id, ids: [person.id] }))
      dataOf(await admin.post(`${base}/addPosition`, { projectId: id, ids: [position] }))
      const land = { code: unique('G'), name: '地块', organizationId: east, regionCode: '310115', projectId: id }
      const parcel = String(dataOf(await admin.post('/project/landBack/add', land)).id)
      const phase = String(
        dataOf(await admin.post(`${base}/phase/save`, { projectId: id, code: '1', name: '一期' })).id,
      )
      const refused = await admin.post(`${base}/deleteProById`, { id })
      expect(refused).toMatchObject({ http: 409, data: { users: 1, positions: 1, parcels: 1 } })
      expect(refused.message).toContain('还有 1 位授权用户、1 个授权岗位、1 宗地块，不能删除')
      dataOf(await admin.post(`${base}/deleteUserById`, { projectId: id, userId: person.id }))
      dataOf(await admin.post(`${base}/deletePositionById`, { projectId: id, positionId: position }))
      dataOf(await admin.post('/project/landBack/delete', { id: parcel }))
      dataOf(await admin.post(`${base}/deleteProById`, { id }))
      expect((await admin.get(`${base}/queryProInfo`, { id })).http).toBe(404)
      expect((await admin.get(`${base}/phase/${phase}`)).http).toBe(404)
      expect(idsOf(recordsOf(await admin.post(`${base}/recycle/list`, { size: 100 })))).toContain(id)
      dataOf(await admin.post(`${base}/restore`, { ids: [id] }))
      expect(idsOf(recordsOf(await admin.post(`${base}/queryPhaseInfo`, { projectId: id })))).toEqual([phase])
      const free = await addProject()
      expect(dataOf(await admin.post(`${base}/deleteBatch`, { ids: [free] }))).toMatchObject({ done: [free] })
    })
  })

  describe('phases', () => {
    it('are stored below their project, follow its organization and are found by its code', async () => {
      const { admin, east, west } = company
      const projectId = await addProject()
      const save = (values: Record<string, unknown>) => admin.post(`${base}/phase/save`, values)
      const first = String(dataOf(await save({ projectId, code: '1', name: '一期', sort: 1 })).id)
      const second = String(dataOf(await save({ projectId, code: '2', name: '二期', sort: 2 })).id)
      expect((await save({ projectId, code: '2', name: '再来' })).http).toBe(400)
      expect((await save({ code: '3', name: '无项目' })).http).toBe(400)
      const early = { id: first, startDate: '2026-05-01', openDate: '2026-04-01' }
      expect(await save(early)).toMatchObject({ http: 400, data: { errors: [{ field: 'openDate' }] } })
      expect(dataOf(await save({ id: first, name: '首期' }))).toMatchObject({ name: '首期', organizationId: east })
      dataOf(await admin.post(`${base}/update`, { id: projectId, organizationId: west }))
      expect(dataOf(await admin.get(`${base}/phase/${first}`))).toMatchObject({ organizationId: west })
      const { code } = await detail(projectId)
      const found = dataOf(await admin.get(`${base}/queryProjectInfoByCode`, { code: String(code) }))
      expect(idsOf(found.phases as Record<string, unknown>[])).toEqual([first, second])
      expect((await admin.get(`${base}/queryProjectInfoByCode`, { code: 'nothing' })).http).toBe(404)
      dataOf(await admin.post(`${base}/phase/delete`, { ids: [first] }))
      expect(idsOf(recordsOf(await admin.post(`${base}/queryPhaseInfo`, { projectId })))).toEqual([second])
    })
  })

  describe('users and positions of a project', () => {
    it('users are added and removed, singly and in batches, also for several projects', async () => {
      const { admin, east } = company
      const [one, other] = [await addProject(), await addProject()]
      const people = [await company.hire({ organizationId: east }), await company.hire({ organizationId: east })]
      const ids = people.map(person => person.id)
      dataOf(await admin.post(`${base}/addUserProjects`, { userIds: ids, projectIds: [one, other] }))
      expect((await userIds(one)).toSorted()).toEqual(ids.toSorted())
      expect(idsOf(recordsOf(await admin.post('/upms/user/detail/project', { userId: ids[0] }))).toSorted()).toEqual(
        [one, other].toSorted(),
      )
      const free = recordsOf(await admin.post(`${base}/user/candidates`, { projectId: one, size: 100 }))
      expect(idsOf(free)).not.toContain(ids[0])
      dataOf(await admin.post(`${base}/deleteUserById`, { projectId: one, userId: ids[0] }))
      expect(await userIds(one)).toEqual([ids[1]])
      dataOf(await admin.post(`${base}/batchDeleteUser`, { projectId: other, ids }))
      expect(await userIds(other)).toEqual([])
      const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id: other }))
      expect(log.map(operationOf)).toEqual(['解除绑定用户', '绑定用户', '新增'])
    })

    it('a granted project is visible with its phases at the next call, a revoked one no longer', async () => {
      const { admin, east, west } = company
      const id = await addProject({ organizationId: west })
      dataOf(await admin.post(`${base}/phase/save`, { projectId: id, code: '1', name: '一期' }))
      const person = await company.hire({ organizationId: east, codes: ['PROJECT_VIEW'] })
      const seen = async () => idsOf(recordsOf(await person.post(`${base}/queryProjectInfo`, { size: 100 })))
      expect(await seen()).not.toContain(id)
      dataOf(await admin.post(`${base}/addProjectUsers`, { projectId: id, ids: [person.id] }))
      expect(await seen()).toContain(id)
      expect(recordsOf(await person.post(`${base}/queryPhaseInfo`, { projectId: id }))).toHaveLength(1)
      dataOf(await admin.post(`${base}/batchDeleteUser`, { projectId: id, ids: [person.id] }))
      expect(await seen()).not.toContain(id)
    })

    it('positions are added and removed, singly and in batches, and show as data of the position', async () => {
      const { admin } = company
      const id = await addProject()
      const positions = [await addPosition(), await addPosition()]
      dataOf(await admin.post(`${base}/addPosition`, { projectId: id, ids: positions }))
      expect((await positionIds(id)).toSorted()).toEqual(positions.toSorted())
      const bound = recordsOf(await admin.post('/upms/position/project/bound', { positionId: positions[0] }))
      expect(idsOf(bound)).toEqual([id])
      dataOf(await admin.post(`${base}/deletePositionById`, { projectId: id, positionId: positions[0] }))
      expect(await positionIds(id)).toEqual([positions[1]])
      dataOf(await admin.post(`${base}/batchDeletePosition`, { projectId: id, ids: [positions[1]] }))
      expect(await positionIds(id)).toEqual([])
    })

    it('refuses to grant a project to oneself or an invisible user, or to grant an invisible project', async () => {
      const { east, west, admin } = company
      const person = await company.hire({ organizationId: east, codes: ['PROJECT_VIEW', 'PROJECT_USER'] })
      const far = await company.hire({ organizationId: west })
      const near = await company.hire({ organizationId: east })
      const [ours, theirs] = [await addProject(), await addProject({ organizationId: west })]
      const give = (projectId: string, id: string) => person.post(`${base}/addProjectUsers`, { projectId, ids: [id] })
      expect((await give(ours, person.id)).http).toBe(403)
      expect((await give(ours, far.id)).http).toBe(404)
      expect((await give(theirs, near.id)).http).toBe(404)
      dataOf(await give(ours, near.id))
      expect(
        (await person.post(`${base}/addUserProjects`, { userIds: [near.id], projectIds: [ours, theirs] })).http,
      ).toBe(404)
      expect((await person.post(`${base}/addPosition`, { projectId: ours, ids: [] })).http).toBe(403)
      expect((await person.post(`${base}/deleteProById`, { id: ours })).http).toBe(403)
      expect(recordsOf(await admin.post(`${base}/queryUserById`, { projectId: ours }))).toHaveLength(1)
    })
  })

  describe('permissions of a position', () => {
    const authority = '/project/postAuthority'

    it('are listed with counts and set: scope, organizations, projects, resources', async () => {
      const { admin, east } = company
      const positionId = await addPosition()
      const project = await addProject()
      const { name } = dataOf(await admin.get(`${authority}/detail`, { positionId }))
      dataOf(await admin.post('/upms/position/project/add', { positionId, ids: [project] }))
      dataOf(await admin.post('/upms/position/project/org/save', { positionId, ids: [east] }))
      const view = await company.resourceId('PROJECT_VIEW')
      const ask = { positionId, applicationId: 'admin' }
      const ticks = () => admin.get(`${authority}/ticks`, ask).then(dataOf)
      const { revision } = await ticks()
      dataOf(await admin.post(`${authority}/save`, { ...ask, ids: [view], halfIds: [], revision }))
      expect(await ticks()).toMatchObject({ ids: [view] })
      expect((await admin.post(`${authority}/save`, { ...ask, ids: [], revision })).http).toBe(409)
      expect((await admin.post(`${authority}/save`, { ...ask, ids: ['nothing'] })).http).toBe(400)
      const [row] = recordsOf(await admin.post(`${authority}/list`, { name: String(name) }))
      expect(row).toMatchObject({
        organizationCount: 1,
        projectCount: 1,
        resourceCount: 1,
        roleCount: 0,
        memberCount: 0,
      })
      dataOf(await admin.post(`${authority}/scope`, { id: positionId, dataScope: 'organization' }))
      expect(dataOf(await admin.get(`${authority}/detail`, { positionId }))).toMatchObject({
        dataScope: 'organization',
      })
      expect(JSON.stringify(listOf(await admin.get(`${authority}/tree`, { applicationId: 'admin' })))).toContain(view)
      const log = recordsOf(await admin.post('/upms/position/auditLog/list', { id: positionId }))
      expect(log.map(operationOf)).toContain('设置岗位功能权限')
    })

    it('apply to members at the next call; the own position and permissions not held are refused', async () => {
      const { admin, east } = company
      const positionId = await addPosition()
      const member = await company.hire({ organizationId: east })
      dataOf(await admin.post('/upms/position/members/add', { positionId, ids: [member.id] }))
      expect((await member.post(`${base}/queryProjectInfo`)).http).toBe(403)
      const view = await company.resourceId('PROJECT_VIEW')
      const body = { positionId, applicationId: 'admin', ids: [view] }
      dataOf(await admin.post(`${authority}/save`, body))
      expect((await member.post(`${base}/queryProjectInfo`)).http).toBe(200)

      const keeper = await company.hire({
        organizationId: east,
        codes: ['POST_AUTHORITY_VIEW', 'POST_AUTHORITY_RIGHTS', 'POST_AUTHORITY_SCOPE'],
      })
      const more = await company.resourceId('PROJECT_DELETE')
      expect((await keeper.post(`${authority}/save`, { ...body, ids: [view, more] })).http).toBe(403)
      expect((await keeper.post(`${authority}/scope`, { id: positionId, dataScope: 'all' })).http).toBe(403)
      dataOf(await admin.post('/upms/position/members/add', { positionId, ids: [keeper.id] }))
      expect((await keeper.post(`${authority}/save`, { ...body, ids: [] })).http).toBe(403)
      expect((await member.post(`${authority}/list`)).http).toBe(403)
      dataOf(await admin.post(`${authority}/save`, { ...body, ids: [] }))
      expect((await member.post(`${base}/queryProjectInfo`)).http).toBe(403)
    })
  })
})

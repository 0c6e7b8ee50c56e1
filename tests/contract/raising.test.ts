import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, dataOf, foundCompany, type Person, unique } from './company.ts'
import { databaseKinds, startTestServer, type TestServer } from './harness.ts'

/** B7 and B2: ways around the front door that were found by attacking the server. */
describe.each(databaseKinds)('raising oneself on %s', kind => {
  let server: TestServer
  let company: Company
  beforeAll(async () => {
    server = await startTestServer(kind)
    company = await foundCompany(server.app, server.db)
  })
  afterAll(() => server.close())

  const organization = async (name: string, parentId: string) => {
    const values = { code: unique('ORG-'), name, type: 'department', parentId }
    return String(dataOf(await company.admin.post('/upms/organization/add', values)).id)
  }
  const position = async (values: Record<string, unknown>) =>
    String(
      dataOf(
        await company.admin.post('/upms/position/add', {
          code: unique('P-').toUpperCase(),
          name: unique('岗位'),
          ...values,
        }),
      ).id,
    )

  it('an organization with invisible ones below it is not moved below the own one', async () => {
    const { admin, east, west, hire } = company
    const hidden = await organization('西部机密部', west)
    const person = await hire({
      organizationId: east,
      codes: ['ORGANIZATION_VIEW', 'ORGANIZATION_EDIT', 'ORGANIZATION_MOVE'],
    })
    const positionId = await position({ organizationId: east, dataScope: 'chosen' })
    dataOf(await admin.post('/upms/position/project/org/save', { positionId, ids: [west] }))
    dataOf(await admin.post('/upms/position/members/add', { positionId, ids: [person.id] }))
    expect((await person.get(`/upms/organization/details/${west}`)).http).toBe(200)
    for (const path of ['move', 'edit']) {
      const answer = await person.post(`/upms/organization/${path}`, { id: west, parentId: east })
      expect(answer, path).toMatchObject({ http: 403, message: '该组织有您看不到的下级组织，不能移动' })
    }
    expect((await person.get(`/upms/organization/details/${hidden}`)).http).toBe(404)
    const own = await organization('东部新部门', east)
    expect((await person.post('/upms/organization/move', { id: own, parentId: company.eastTeam })).http).toBe(200)
  })

  it('an organization or user out of sight is answered like one that does not exist', async () => {
    const { east, west, hire } = company
    const codes = ['POSITION_ADD', 'POSITION_VIEW', 'POSITION_EDIT', 'USER_ADD', 'ROLE_USER', 'ROLE_VIEW', 'ROLE_ADD']
    const person = await hire({ organizationId: east, codes })
    const stranger = await hire({ organizationId: west })
    const add = (organizationId: string) => {
      const values = { code: unique('P-').toUpperCase(), name: unique('岗位') }
      return person.post('/upms/position/add', { ...values, organizationId })
    }
    expect(await add(west)).toEqual(await add('nothing'))
    const values = { code: unique('R').toUpperCase(), name: unique('角色'), dataScope: 'organizationAndBelow' }
    const role = dataOf(await person.post('/upms/role/add', values))
    const give = (id: string) => person.post('/upms/role/user/add', { roleId: role.id, ids: [id] })
    expect(await give(stranger.id)).toEqual(await give('nothing'))
  })

  it('moving a position or user does not widen what its roles show beyond the own scope', async () => {
    const { admin, east, eastTeam, hire } = company
    const below = await organization('东部下级', eastTeam)
    const codes = ['POSITION_VIEW', 'POSITION_EDIT', 'USER_VIEW', 'USER_EDIT']
    const person = await hire({ organizationId: eastTeam, dataScope: 'organization', codes })
    const values = { code: unique('R').toUpperCase(), name: unique('角色'), dataScope: 'organizationAndBelow' }
    const role = dataOf(await admin.post('/upms/role/add', values))
    const chosen = await position({ organizationId: eastTeam, dataScope: 'chosen' })
    dataOf(await admin.post('/upms/position/project/org/save', { positionId: chosen, ids: [east, below] }))
    dataOf(await admin.post('/upms/position/members/add', { positionId: chosen, ids: [person.id] }))
    const moved = await position({ organizationId: below, dataScope: 'own' })
    dataOf(await admin.post('/upms/role/position/add', { roleId: role.id, ids: [moved] }))
    const helper = await hire({ organizationId: below, dataScope: 'own' })
    dataOf(await admin.post('/upms/role/user/add', { roleId: role.id, ids: [helper.id] }))
    const refusal = { http: 403, message: '不能授予比您自己更大的数据权限' }
    expect(await person.post('/upms/position/edit', { id: moved, organizationId: east })).toMatchObject(refusal)
    expect(await person.post('/upms/user/update', { id: helper.id, organizationId: east })).toMatchObject(refusal)
    expect((await person.post('/upms/user/update', { id: helper.id, remark: '改' })).http).toBe(200)
  })

  it('a button is not taken from below a disabled page by who would gain it', async () => {
    const { admin, east, hire, resourceId } = company
    const add = async (values: Record<string, unknown>) => {
      const rest = { applicationId: 'admin', code: unique('RES_').toUpperCase(), name: unique('资源') }
      return String(dataOf(await admin.post('/upms/auth/resource/add', { ...rest, ...values })).id)
    }
    const module = await add({ level: 1 })
    const off = await add({ level: 2, parentId: module, route: `/${unique('off')}` })
    const on = await add({ level: 2, parentId: module, route: `/${unique('on')}` })
    const button = await add({ level: 4, parentId: off })
    const person: Person = await hire({
      organizationId: east,
      codes: ['RESOURCE_VIEW', 'RESOURCE_MOVE', 'RESOURCE_EDIT'],
    })
    dataOf(await admin.post('/upms/auth/resource/user/add', { resourceId: button, ids: [person.id] }))
    dataOf(await admin.post('/upms/auth/resource/enable', { id: off, enabled: false }))
    for (const path of ['move', 'update']) {
      const answer = await person.post(`/upms/auth/resource/${path}`, { id: button, parentId: on })
      expect(answer, path).toMatchObject({ http: 403, message: '不能启用会给予自己权限的资源' })
    }
    expect(await resourceId('RESOURCE_MOVE')).toBeTruthy()
    expect((await admin.post('/upms/auth/resource/move', { id: button, parentId: on })).http).toBe(200)
  })
})

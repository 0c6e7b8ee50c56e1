import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Values = Record<string, unknown>

/** Every write leaves one row, in the words of people, and a refused one leaves none. */
describe.each(databaseKinds)('audit rows on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const rowsAfter = async (id: string | undefined) =>
    server.db
      .selectFrom('auditLog')
      .selectAll()
      .$if(id !== undefined, query => query.where('id', '>', id ?? ''))
      .orderBy('id')
      .execute()

  async function written(path: string, body: Values) {
    const last = (await rowsAfter(undefined)).at(-1)?.id
    const answer = await company.admin.post(path, body)
    return { answer, rows: await rowsAfter(last) }
  }

  async function one(path: string, body: Values, action: string): Promise<Values> {
    const { answer, rows } = await written(path, body)
    expect(answer, path).toMatchObject({ http: 200 })
    expect(
      rows.map(row => row.action),
      path,
    ).toEqual([action])
    expect(rows[0]).toMatchObject({ actorId: company.admin.id, applicationId: 'admin', ip: '127.0.0.1' })
    expect(rows[0]?.recordName, path).toBeTruthy()
    expect(JSON.stringify(rows)).not.toMatch(/passwordHash|clientSecret|undefined|\[object/)
    return answer.data as Values
  }

  it('F17 each operation on organizations, positions, users, roles and links leaves exactly one', async () => {
    const { root, east, west } = company
    const named = () => ({ code: unique('C-').toUpperCase(), name: unique('名称') })
    const organization = await one('/upms/organization/add', { ...named(), type: 'department', parentId: east }, '新增')
    const id = organization.id
    await one('/upms/organization/edit', { id, name: unique('新名') }, '修改')
    await one('/upms/organization/move', { id, parentId: west }, '移动')
    await one('/upms/organization/edit', { id, parentId: root }, '移动')
    await one('/upms/organization/enable', { id, enabled: false }, '停用')
    await one('/upms/organization/enable', { id, enabled: true }, '启用')
    await one('/upms/organization/show', { id }, '修改')
    const position = await one('/upms/position/add', { ...named(), organizationId: east, dataScope: 'chosen' }, '新增')
    const user = await one('/upms/user/save', { username: unique('u'), name: '甲', organizationId: east }, '新增')
    const role = await one('/upms/role/add', { code: unique('R').toUpperCase(), name: unique('角色') }, '新增')
    const [positionId, userId, roleId] = [position.id, user.id, role.id]
    await one('/upms/position/members/add', { positionId, ids: [userId] }, '绑定用户')
    await one('/upms/position/members/main', { positionId, userId }, '设为主岗')
    await one('/upms/position/members/remove', { positionId, ids: [userId] }, '解除绑定用户')
    await one('/upms/position/project/org/save', { positionId, ids: [west] }, '绑定组织')
    await one('/upms/position/project/org/save', { positionId, ids: [] }, '解除绑定组织')
    await one('/upms/role/user/add', { roleId, ids: [userId] }, '绑定用户')
    await one('/upms/role/user/delete', { roleId, userId }, '解除绑定用户')
    await one('/upms/role/position/add', { roleId, ids: [positionId] }, '绑定岗位')
    await one('/upms/role/position/delete', { roleId, positionId }, '解除绑定岗位')
    await one('/upms/user/addRoles', { userId, ids: [roleId] }, '绑定角色')
    await one('/upms/user/removeRoles', { userId, ids: [roleId] }, '解除绑定角色')
    const view = await company.resourceId('ROLE_VIEW')
    await one('/upms/role/permission/add', { roleId, applicationId: 'admin', ids: [view] }, '分配权限')
    await one('/upms/user/resetPass', { id: userId }, '重置密码')
    await one('/upms/user/unlock', { id: userId }, '解除锁定')
    await one('/upms/user/enable', { id: userId, enabled: false }, '停用')
    await one(`/upms/user/delete/${String(userId)}`, {}, '删除')
    await one('/upms/position/delete', { id: positionId }, '删除')
    await one(`/upms/role/delete/${String(roleId)}`, {}, '删除')
    await one('/upms/organization/delete', { id }, '删除')
  })

  it('concurrent operations leave one row each', async () => {
    const ids: string[] = []
    for (const name of [unique('甲'), unique('乙'), unique('丙')])
      ids.push(String((await one('/nbpm/standardRole/save', { code: unique('S').toUpperCase(), name }, '新增')).id))
    const { answer, rows } = await written('/nbpm/standardRole/delete', { ids })
    expect(answer).toMatchObject({ http: 200 })
    expect(rows.map(row => [row.action, row.recordId]).sort()).toEqual(ids.map(id => ['删除', id]).sort())
  })

  it('operations on applications and resources leave one each too', async () => {
    const application = await one('/upms/application/add', { name: unique('应用'), clientId: unique('app') }, '新增')
    const { id } = application
    await one('/upms/application/edit', { id, url: '/x' }, '修改')
    await one('/upms/application/secret', { id }, '重置密钥')
    const resource = await one(
      '/upms/auth/resource/add',
      { applicationId: id, level: 1, code: 'MODULE_X', name: '模块' },
      '新增',
    )
    await one('/upms/auth/resource/enable', { id: resource.id, enabled: false }, '停用')
    await one(`/upms/auth/resource/delete/${String(resource.id)}`, {}, '删除')
    await one('/upms/application/enable', { id, enabled: false }, '停用')
    await one('/upms/application/delete', { id }, '删除')
  })

  it('invalid and empty changes leave no row; a refusal leaves a row that says so', async () => {
    const { east } = company
    for (const [path, body] of [
      ['/upms/organization/edit', { id: east, name: '华东区域' }],
      ['/upms/organization/move', { id: company.root, parentId: east }],
      ['/upms/organization/delete', { id: company.root }],
      ['/upms/role/add', { code: 'x', name: '' }],
      ['/upms/organization/enable', { id: east, enabled: true }],
    ] as [string, Values][]) {
      const { answer, rows } = await written(path, body)
      const isRefusal = [403, 404, 409].includes(answer.http)
      expect(
        rows.map(row => row.refused),
        path,
      ).toEqual(isRefusal ? [true] : [])
    }
    expect(dataOf(await company.admin.get(`/upms/organization/details/${east}`)).revision).toBe(1)
  })
})

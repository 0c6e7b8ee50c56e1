import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('records that refer to a record, on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const addPosition = async () =>
    dataOf(
      await company.admin.post('/upms/position/add', {
        code: unique('P-').toUpperCase(),
        name: '被引用的岗位',
        organizationId: company.east,
      }),
    )

  it('are returned before deleting: what prevents it by name, else what is deleted too', async () => {
    const { admin, east } = company
    const position = await addPosition()
    const id = String(position.id)
    const ask = async () => dataOf(await admin.get('/upms/position/uses', { id }))
    expect(await ask()).toEqual({ deletable: true, message: '', uses: [] })

    dataOf(await admin.post('/upms/position/project/org/save', { positionId: id, ids: [east], halfIds: [] }))
    expect(await ask()).toMatchObject({
      deletable: true,
      message: '将一并删除：\n· 岗位数据组织 1 条',
      uses: [{ entity: 'positionOrganization', count: 1, onDelete: 'remove' }],
    })

    const member = await company.hire({ organizationId: east })
    dataOf(await admin.post('/upms/position/members/add', { positionId: id, ids: [member.id] }))
    expect(await ask()).toMatchObject({
      deletable: false,
      message: '岗位正被使用，请先处理：\n· 岗位成员 1 条\n不能处理的，可以停用该岗位。',
    })
    expect((await admin.post('/upms/position/delete', { id })).http).toBe(409)

    dataOf(await admin.post('/upms/position/members/remove', { positionId: id, ids: [member.id] }))
    dataOf(await admin.post('/upms/position/delete', { id }))
    expect((await admin.get('/upms/position/uses', { id })).http).toBe(404)
  })

  it('are named up to a few, and only visible ones', async () => {
    const { admin, east, eastTeam, west } = company
    const names = [unique('甲'), unique('乙'), unique('丙'), unique('丁')]
    const parent = dataOf(
      await admin.post('/upms/organization/add', {
        code: unique('O-'),
        name: '上级',
        type: 'department',
        parentId: east,
      }),
    )
    for (const name of names) {
      const values = { code: unique('O-'), name, type: 'department', parentId: parent.id }
      dataOf(await admin.post('/upms/organization/add', values))
    }
    const summary = dataOf(await admin.get('/upms/organization/check', { id: String(parent.id) }))
    expect(summary).toMatchObject({ deletable: false, children: 4 })
    expect(String(summary.message)).toMatch(
      /^组织正被使用，请先处理：\n· 下级组织 4 条：.+、.+、.+ 等\n不能处理的，可以停用该组织。$/,
    )

    // A user in the west has the role: an administrator of the east learns that there is one, but not the name.
    const far = await company.hire({ organizationId: west })
    const near = await company.hire({
      organizationId: eastTeam,
      dataScope: 'organizationAndBelow',
      codes: ['ROLE_VIEW', 'ROLE_DELETE'],
    })
    const answer = dataOf(await near.get('/upms/role/uses', { id: far.roleId }))
    expect(answer).toMatchObject({ deletable: false, uses: [{ entity: 'roleUser', count: 1, names: [] }] })
    expect(JSON.stringify(answer)).not.toContain(far.username)
  })

  it('are returned for roles, users, applications and resources alike', async () => {
    const { admin, east } = company
    const user = await company.hire({ organizationId: east, codes: ['ROLE_VIEW'] })
    const ask = async (family: string, id: string) => dataOf(await admin.get(`/upms/${family}/uses`, { id }))
    expect(await ask('role', user.roleId)).toMatchObject({ deletable: false })
    const person = await ask('user', user.id)
    expect(person).toMatchObject({ deletable: true })
    expect(String(person.message)).toContain('· 角色用户 1 条')
    // Sessions and passwords are the server's own affair.
    expect(JSON.stringify(person)).not.toMatch(/session|userCredential/)
    expect(await ask('application', 'admin')).toMatchObject({ deletable: false })
    const resource = await company.resourceId('ROLE_VIEW')
    expect(await ask('auth/resource', resource)).toMatchObject({ deletable: true })
  })

  it('are returned with the permission to see or to delete only', async () => {
    const { east } = company
    const position = await addPosition()
    const stranger = await company.hire({ organizationId: east, codes: ['USER_VIEW'] })
    expect((await stranger.get('/upms/position/uses', { id: String(position.id) })).http).toBe(403)
  })
})

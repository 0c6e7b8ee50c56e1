import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, type Person, recordsOf, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'

describe.each(databaseKinds)('B7 privilege escalation on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

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

  it('a user cannot change own grants, roles, positions and organizations, or grant what they lack', async () => {
    const { admin, east, eastTeam, hire, resourceId } = company
    const codes = ['USER_VIEW', 'USER_ADD', 'USER_EDIT', 'USER_ROLE', 'ROLE_EDIT', 'ROLE_PERMISSION', 'ROLE_USER']
    const more = ['POSITION_MEMBER', 'POSITION_EDIT', 'POSITION_AUTHORIZE', 'RESOURCE_GRANT', 'ROLE_POSITION']
    const person = await hire({ organizationId: east, dataScope: 'organization', codes: [...codes, ...more] })
    const own = await position({ organizationId: east })
    dataOf(await admin.post('/upms/position/members/add', { positionId: own, ids: [person.id] }))
    const strong = await hire({ organizationId: east, codes: ['USER_DELETE'] })
    const strange = await resourceId('USER_DELETE')
    const held = await resourceId('USER_VIEW')
    const username = unique('n')
    const attempts: [string, Record<string, unknown>][] = [
      ['/upms/role/user/add', { roleId: strong.roleId, ids: [person.id] }],
      ['/upms/user/addRoles', { userId: person.id, ids: [person.roleId] }],
      ['/upms/role/permission/add', { roleId: person.roleId, applicationId: 'admin', ids: [held, strange] }],
      ['/upms/role/update', { id: person.roleId, dataScope: 'all' }],
      ['/upms/auth/resource/user/add', { resourceId: held, ids: [person.id] }],
      ['/upms/auth/resource/role/add', { resourceId: held, ids: [person.roleId] }],
      ['/upms/auth/resource/position/add', { resourceId: held, ids: [own] }],
      ['/upms/auth/resource/user/add', { resourceId: strange, ids: [strong.id] }],
      ['/upms/role/position/add', { roleId: person.roleId, ids: [own] }],
      ['/upms/position/edit', { id: own, dataScope: 'all' }],
      ['/upms/position/project/org/save', { positionId: own, ids: [east] }],
      ['/upms/user/update', { id: person.id, organizationId: eastTeam }],
      ['/upms/user/update', { id: person.id, dataScope: 'all' }],
      ['/upms/user/save', { username, name: username, organizationId: east, dataScope: 'all' }],
      [
        '/upms/user/save',
        { username, name: username, organizationId: east, dataScope: 'own', roleIds: [strong.roleId] },
      ],
      ['/upms/user/resetPass', { id: admin.id }],
      ['/upms/user/update', { id: admin.id, phone: '13800000000' }],
    ]
    const before = await admin.post('/upms/matrix/codes', { userId: person.id })
    for (const [path, body] of attempts) {
      const answer = await person.post(path, body)
      expect([403, 404], `${path} ${JSON.stringify(body)}: ${answer.message}`).toContain(answer.http)
    }
    expect(await admin.post('/upms/matrix/codes', { userId: person.id })).toEqual(before)
    const me = dataOf(await admin.get(`/upms/user/detail/${person.id}`))
    expect(me).toMatchObject({ organizationId: east, dataScope: 'organization' })
    expect(await server.db.selectFrom('appUser').select('id').where('username', '=', username).execute()).toEqual([])
  })

  it('accounts with more rights or a wider scope cannot be taken over', async () => {
    const { admin, east, eastTeam, hire } = company
    const codes = ['USER_VIEW', 'USER_EDIT', 'USER_RESET']
    const desk = await hire({ organizationId: east, dataScope: 'organizationAndBelow', codes })
    const stronger = [
      ['POST_AUTHORITY_RIGHTS'],
      ['POST_AUTHORITY_SCOPE'],
      ['DATA_SOURCE_EDIT'],
      ['CODE_GENERATE_APPLY'],
      ['JOB_OPERATE'],
      ['PROCESS_MODEL_DEPLOY'],
      ['VALIDATION_EDIT'],
    ].map(more => ({ organizationId: eastTeam, codes: more }))
    const wider = { organizationId: eastTeam, dataScope: 'all' as const, codes: [] }
    const peers = { organizationId: eastTeam, dataScope: 'own' as const, codes: ['USER_VIEW', 'WORK_LOG_VIEW'] }
    for (const kind of [...stronger, wider]) {
      const other = await hire(kind)
      const reset = await desk.post('/upms/user/resetPass', { id: other.id })
      expect([reset.http, reset.message], JSON.stringify(kind)).toEqual([
        403,
        expect.stringContaining('不能重置其密码'),
      ])
      const redirected = await desk.post('/upms/user/update', { id: other.id, email: 'redirected@example.cn' })
      expect([redirected.http, redirected.message]).toEqual([403, expect.stringContaining('不能修改其手机号或邮箱')])
      expect(dataOf(await admin.get(`/upms/user/detail/${other.id}`)).email).not.toBe('redirected@example.cn')
    }
    const peer = await hire(peers)
    expect((await desk.post('/upms/user/resetPass', { id: peer.id })).http).toBe(200)
  })

  it('the last super administrator can be neither disabled nor deleted', async () => {
    const { admin, hire, root } = company
    const rows = await server.db.selectFrom('appUser').select('id').where('superAdmin', '=', true).execute()
    const person = await hire({
      organizationId: root,
      dataScope: 'all',
      codes: ['USER_ENABLE', 'USER_DELETE', 'USER_EDIT'],
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      for (const who of [admin, person]) {
        if (rows.length > 1 && who === admin && id !== admin.id) continue
        expect((await who.post('/upms/user/enable', { id, enabled: false })).http).toBe(403)
        expect((await who.post(`/upms/user/delete/${id}`)).http).toBe(403)
        expect((await who.post('/upms/user/update', { id, superAdmin: false })).http).not.toBe(200)
      }
    }
  })

  it('only a super administrator appoints and dismisses another, which is logged', async () => {
    const { admin, hire, root, resourceId } = company
    const person = await hire({ organizationId: root, dataScope: 'all', codes: ['USER_EDIT', 'USER_VIEW'] })
    const other = await hire({ organizationId: root })
    const path = '/upms/user/superAdmin'
    const isOne = async (who: Person) => dataOf(await admin.get(`/upms/user/detail/${who.id}`)).superAdmin
    for (const id of [person.id, other.id, admin.id])
      for (const superAdmin of [true, false]) {
        expect((await person.post(path, { id, superAdmin })).http).toBe(403)
        expect((await other.post(path, { id, superAdmin })).http).toBe(403)
        expect((await (await admin.seeing(`user:${person.id}`)).post(path, { id, superAdmin })).http).toBe(403)
      }
    expect([await isOne(person), await isOne(other), await isOne(admin)]).toEqual([false, false, true])
    expect((await other.post('/upms/role/list')).http).toBe(403)
    dataOf(await admin.post(path, { id: other.id, superAdmin: true }))
    expect(await isOne(other)).toBe(true)
    expect((await other.post('/upms/role/list')).http).toBe(200)
    // A super administrator may grant everything, and revoke it from the others, at last from the own account.
    dataOf(await other.post(path, { id: person.id, superAdmin: true }))
    expect(
      (
        await person.post('/upms/auth/resource/user/add', {
          resourceId: await resourceId('ROLE_VIEW'),
          ids: [other.id],
        })
      ).http,
    ).toBe(200)
    dataOf(await person.post(path, { id: other.id, superAdmin: false }))
    expect((await other.post(path, { id: other.id, superAdmin: true })).http).toBe(403)
    dataOf(await person.post(path, { id: person.id, superAdmin: false }))
    expect((await person.post(path, { id: person.id, superAdmin: true })).http).toBe(403)
    const log = recordsOf(await admin.post('/upms/user/detail/log', { id: other.id }))
    expect(log.filter(row => !row.refused).map(row => row.action)).toEqual(
      expect.arrayContaining(['任命超级管理员', '撤销超级管理员']),
    )
    expect(log.some(row => row.refused && row.actorId === person.id)).toBe(true)
    dataOf(await admin.post('/upms/user/enable', { id: other.id, enabled: false }))
    expect((await admin.post(path, { id: other.id, superAdmin: true })).http).toBe(409)
    const left = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('superAdmin', '=', true)
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .execute()
    if (left.length === 1)
      expect(await admin.post(path, { id: admin.id, superAdmin: false })).toMatchObject({
        http: 403,
        error: 'LAST_SUPER_ADMINISTRATOR',
        message: '不能撤销最后一位超级管理员',
      })
    expect(await isOne(admin)).toBe(true)
  })

  it('positions are granted from either side, with no more permissions than the granting user holds', async () => {
    const { admin, east, west, hire } = company
    const person = await hire({
      organizationId: east,
      codes: ['USER_VIEW', 'POSITION_VIEW', 'POSITION_MEMBER'],
    })
    const other = await hire({ organizationId: east })
    const plain = await position({ organizationId: east, dataScope: 'own' })
    const wide = await position({ organizationId: east, dataScope: 'all' })
    const strong = await position({ organizationId: east, dataScope: 'own' })
    const hidden = await position({ organizationId: west, dataScope: 'own' })
    const { roleId } = await hire({ organizationId: east, codes: ['USER_DELETE'] })
    dataOf(await admin.post('/upms/role/position/add', { roleId, ids: [strong] }))
    const add = '/upms/user/addPositions'
    const remove = '/upms/user/removePositions'
    const held = async (userId: string) =>
      recordsOf(await admin.post('/upms/user/positions', { userId })).map(row => [row.id, row.main])
    for (const [userId, ids, http] of [
      [other.id, [wide], 403],
      [other.id, [strong], 403],
      [other.id, [plain, strong], 403],
      [other.id, [hidden], 404],
      [person.id, [plain], 403],
    ] as const)
      expect((await person.post(add, { userId, ids })).http, `${userId} ${ids}`).toBe(http)
    expect((await other.post(add, { userId: person.id, ids: [plain] })).http).toBe(403)
    expect([await held(other.id), await held(person.id)]).toEqual([[], []])
    const candidates = recordsOf(await person.post('/upms/user/position/candidates', { userId: other.id, size: 100 }))
    expect(candidates.map(row => row.id)).toContain(plain)
    expect(candidates.map(row => row.id)).not.toContain(hidden)
    dataOf(await person.post(add, { userId: other.id, ids: [plain] }))
    dataOf(await admin.post(add, { userId: other.id, ids: [strong] }))
    expect(new Map((await held(other.id)) as [string, boolean][])).toEqual(
      new Map([
        [plain, true],
        [strong, false],
      ]),
    )
    dataOf(await admin.post('/upms/position/members/add', { positionId: plain, ids: [person.id] }))
    expect((await person.post(remove, { userId: person.id, ids: [plain] })).http).toBe(403)
    dataOf(await person.post(remove, { userId: other.id, ids: [plain] }))
    expect(await held(other.id)).toEqual([[strong, false]])
  })

  it('an organization with invisible descendants cannot be moved below the own one', async () => {
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
      expect(answer, path).toMatchObject({ http: 403, error: 'ORGANIZATION_HAS_HIDDEN' })
    }
    expect((await person.get(`/upms/organization/details/${hidden}`)).http).toBe(404)
    const own = await organization('东部新部门', east)
    expect((await person.post('/upms/organization/move', { id: own, parentId: company.eastTeam })).http).toBe(200)
  })

  it('an invisible organization or user is answered like a missing one', async () => {
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
    const refusal = { http: 403, error: 'DATA_SCOPE_BEYOND_OWN' }
    expect(await person.post('/upms/position/edit', { id: moved, organizationId: east })).toMatchObject(refusal)
    expect(await person.post('/upms/user/update', { id: helper.id, organizationId: east })).toMatchObject(refusal)
    expect((await person.post('/upms/user/update', { id: helper.id, remark: '改' })).http).toBe(200)
  })

  it('a user with a wider scope on some pages hands it on for these pages only', async () => {
    const { admin, east, west, hire, resourceId } = company
    const codes = ['USER_VIEW', 'POSITION_VIEW', 'POSITION_ADD', 'POSITION_AUTHORIZE', 'ROLE_VIEW', 'ROLE_ADD']
    const more = ['ROLE_EDIT', 'ROLE_USER', 'ROLE_PERMISSION', 'RESOURCE_GRANT', 'USER_PROJECT']
    const person = await hire({ organizationId: east, dataScope: 'organization', codes: [...codes, ...more] })
    const helper = await hire({ organizationId: east, dataScope: 'own' })
    const far = await hire({ organizationId: west, dataScope: 'own' })
    const newRole = (values: Record<string, unknown>) => ({
      code: unique('R').toUpperCase(),
      name: unique('角色'),
      dataScope: 'all',
      ...values,
    })
    const wide = dataOf(await admin.post('/upms/role/add', newRole({ scopedPages: true })))
    const tick = (by: Person, roleId: unknown, ids: string[]) =>
      by.post('/upms/role/permission/add', { roleId, applicationId: 'admin', ids })
    const users = await resourceId('USER_VIEW')
    dataOf(await tick(admin, wide.id, [users]))
    dataOf(await admin.post('/upms/role/user/add', { roleId: wide.id, ids: [person.id] }))

    expect((await person.get(`/upms/user/detail/${far.id}`)).http).toBe(200)
    const there = await position({ organizationId: west })
    expect((await person.get(`/upms/position/detail/${there}`)).http).toBe(404)

    const refusal = { http: 403, error: 'DATA_SCOPE_BEYOND_OWN' }
    expect(await person.post('/upms/role/add', newRole({}))).toMatchObject(refusal)
    const made = dataOf(await person.post('/upms/role/add', newRole({ scopedPages: true })))
    dataOf(await tick(person, made.id, [users]))
    dataOf(await person.post('/upms/role/user/add', { roleId: made.id, ids: [helper.id] }))
    const positions = await resourceId('POSITION_VIEW')
    expect(await tick(person, made.id, [users, positions])).toMatchObject(refusal)
    const byPage = { resourceId: positions, ids: [made.id] }
    expect(await person.post('/upms/auth/resource/role/add', byPage)).toMatchObject(refusal)
    expect(await person.post('/upms/role/update', { id: made.id, scopedPages: false })).toMatchObject(refusal)
    const wider = { code: unique('P-').toUpperCase(), name: unique('岗位'), organizationId: east, dataScope: 'all' }
    expect(await person.post('/upms/position/add', wider)).toMatchObject(refusal)
    // A role that holds everywhere, with the same pages, grants more than the granter has.
    const general = dataOf(await admin.post('/upms/role/add', newRole({})))
    dataOf(await tick(admin, general.id, [users]))
    expect(await person.post('/upms/role/user/add', { roleId: general.id, ids: [helper.id] })).toMatchObject(refusal)
    const mixed = dataOf(await admin.post('/upms/role/add', newRole({ scopedPages: true })))
    dataOf(await tick(admin, mixed.id, [users, positions]))
    expect(await person.post('/upms/role/user/add', { roleId: mixed.id, ids: [helper.id] })).toMatchObject(refusal)
    // Every code shows projects: the granter may not give away those of the other side.
    const owner = dataOf(await admin.post('/upms/role/add', newRole({ scopedPages: true })))
    dataOf(await tick(admin, owner.id, [await resourceId('USER_PROJECT')]))
    dataOf(await admin.post('/upms/role/user/add', { roleId: owner.id, ids: [person.id] }))
    const project = { code: unique('PR').toUpperCase(), name: unique('项目'), organizationId: west }
    const distant = dataOf(await admin.post('/project/project/add', project))
    const give = await person.post('/upms/user/project/add', { userId: helper.id, ids: [distant.id] })
    expect(give.http).toBe(404)
    // Nor are they offered, here or from the other side.
    const asked = { userId: helper.id, keyword: distant.name }
    expect(recordsOf(await person.post('/upms/user/project/candidates', asked))).toEqual([])
    expect(recordsOf(await admin.post('/upms/user/project/candidates', asked))).toHaveLength(1)
    dataOf(await admin.post('/upms/user/project/add', { userId: helper.id, ids: [distant.id] }))
  })

  it('a user cannot move a button out of a disabled page to gain it', async () => {
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
      expect(answer, path).toMatchObject({ http: 403, error: 'RESOURCE_SELF_GRANT' })
    }
    expect(await resourceId('RESOURCE_MOVE')).toBeTruthy()
    expect((await admin.post('/upms/auth/resource/move', { id: button, parentId: on })).http).toBe(200)
  })
})

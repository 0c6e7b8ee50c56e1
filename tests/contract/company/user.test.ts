import { describe, expect, it } from 'vitest'
import { forgetLocked } from '../../../server/domains/user/lockedUsers.ts'
import { dataOf, givenCompany, idsOf, listOf, recordsOf, signIn, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('users on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const base = '/upms/user'

  async function addUser(values: Record<string, unknown> = {}) {
    const username = unique('user')
    return dataOf(
      await company.admin.post(`${base}/save`, {
        username,
        name: `姓名${username}`,
        organizationId: company.east,
        ...values,
      }),
    )
  }

  async function addRole(codes: string[] = [], values: Record<string, unknown> = {}): Promise<string> {
    const { admin, resourceId } = company
    const role = dataOf(
      await admin.post('/upms/role/add', {
        code: unique('R').toUpperCase(),
        name: unique('角色'),
        dataScope: 'own',
        ...values,
      }),
    )
    const ids: string[] = []
    for (const code of codes) ids.push(await resourceId(code))
    dataOf(await admin.post('/upms/role/permission/add', { roleId: role.id, applicationId: 'admin', ids }))
    return String(role.id)
  }

  describe('finding users', () => {
    it('lists an organization, and with `below` its descendants too', async () => {
      const { admin, east, eastTeam } = company
      const user = await addUser({ organizationId: eastTeam })
      const list = async (query: Record<string, unknown>) =>
        idsOf(recordsOf(await admin.post(`${base}/list`, { size: 100, ...query })))
      expect(await list({ organizationId: east })).not.toContain(user.id)
      expect(await list({ organizationId: east, below: true })).toContain(user.id)
      expect(
        idsOf(recordsOf(await admin.post('/uc/user/v1/page', { organizationId: east, below: true, size: 100 }))),
      ).toContain(user.id)
      expect(idsOf(recordsOf(await admin.post('/uc/user/page', { keyword: user.username })))).toEqual([user.id])
    })

    it('serves pickers: transfer, options, without paging, by name', async () => {
      const { admin, east } = company
      const user = await addUser()
      const shuttle = dataOf(
        await admin.post(`${base}/shuttle/list`, { condition: user.username, size: 10, current: 1 }),
      )
      expect(shuttle).toMatchObject({
        total: 1,
        records: [{ id: user.id, username: user.username, organizationInfo: '华东区域' }],
      })
      expect(idsOf(listOf(await admin.get(`${base}/options`, { keyword: String(user.username) })))).toEqual([user.id])
      expect(
        idsOf(listOf(await admin.get(`${base}/list/withoutPage`, { organizationId: east, below: 'true' }))),
      ).toContain(user.id)
      expect(idsOf(listOf(await admin.get(`${base}/list/findByName`, { name: String(user.name) })))).toEqual([user.id])
    })

    it('keeps to the data scope, also when ifOwn is false (B6)', async () => {
      const { east, west } = company
      const far = await addUser({ organizationId: west })
      const clerk = await company.hire({
        organizationId: east,
        codes: ['USER_VIEW', 'USER_EDIT', 'USER_DELETE', 'USER_ENABLE', 'USER_RESET'],
      })
      const found = dataOf(await clerk.post(`${base}/shuttle/list`, { condition: far.username, ifOwn: false }))
      expect(found).toMatchObject({ total: 0, records: [] })
      expect((await clerk.get(`${base}/detail/${far.id}`)).http).toBe(404)
      expect((await clerk.post(`${base}/update`, { id: far.id, name: '改' })).http).toBe(404)
      expect((await clerk.post(`${base}/enable`, { id: far.id, enabled: false })).http).toBe(404)
      expect((await clerk.post(`${base}/delete/${far.id}`)).http).toBe(404)
      expect((await clerk.post(`${base}/resetPass`, { id: far.id })).http).toBe(404)
      expect((await clerk.post(`${base}/detail/log`, { id: far.id })).http).toBe(404)
      expect((await clerk.get(`${base}/detail/role`, { userId: String(far.id) })).http).toBe(404)
      const missing = await clerk.get(`${base}/detail/nobody`)
      expect(missing.message).toBe((await clerk.get(`${base}/detail/${far.id}`)).message)
    })

    it('never returns a secret (B5)', async () => {
      const user = await addUser()
      const text = JSON.stringify([
        await company.admin.get(`${base}/detail/${user.id}`),
        await company.admin.post(`${base}/detail/log`, { id: user.id }),
      ])
      expect(text).not.toMatch(/hash|password|scrypt/i)
      expect((await company.admin.post(`${base}/list`, { sort: 'passwordHash' })).http).toBe(400)
    })
  })

  describe('saving users', () => {
    it('creates a user with roles and positions and shows the initial password once', async () => {
      const { admin, east } = company
      const role = await addRole()
      const code = unique('P-').toUpperCase()
      const position = dataOf(await admin.post('/upms/position/add', { code, name: code, organizationId: east }))
      const user = await addUser({ roleIds: [role], positionIds: [position.id] })
      expect(user.initialPassword).toMatch(/^[A-Za-z0-9]{12}$/)
      expect(dataOf(await admin.get(`${base}/detail/${user.id}`))).not.toHaveProperty('initialPassword')
      expect(idsOf(recordsOf(await admin.post(`${base}/roles`, { userId: user.id })))).toEqual([role])
      expect(recordsOf(await admin.post(`${base}/detail/position`, { userId: user.id }))).toMatchObject([
        { id: position.id, main: true },
      ])
      const credential = await company.db
        .selectFrom('userCredential')
        .selectAll()
        .where('userId', '=', String(user.id))
        .executeTakeFirstOrThrow()
      expect(credential.mustChange).toBe(true)
      expect(credential.passwordHash).not.toContain(String(user.initialPassword))
    })

    it('stores everything or nothing (F13)', async () => {
      const username = unique('user')
      const answer = await company.admin.post(`${base}/save`, {
        username,
        name: '半途',
        organizationId: company.east,
        roleIds: ['nothing'],
      })
      expect(answer.http).toBe(404)
      expect(await company.db.selectFrom('appUser').select('id').where('username', '=', username).execute()).toEqual([])
    })

    it('refuses properties that only the server sets (B4)', async () => {
      for (const more of [
        { id: 'x' },
        { superAdmin: true },
        { createdBy: 'x' },
        { passwordHash: 'x' },
        { deletedAt: null },
      ]) {
        const answer = await company.admin.post(`${base}/save`, {
          username: unique('user'),
          name: '多填',
          organizationId: company.east,
          ...more,
        })
        expect(answer, JSON.stringify(more)).toMatchObject({ http: 400, status: false })
      }
    })

    it('names field and fault of invalid values', async () => {
      const answer = await company.admin.post(`${base}/save`, {
        username: '1',
        name: '',
        phone: '12',
        organizationId: company.east,
      })
      const { errors } = answer.data as { errors: { field: string }[] }
      expect(errors.map(error => error.field).toSorted()).toEqual(['name', 'phone', 'username'])
      const user = await addUser()
      const taken = await company.admin.post(`${base}/save`, {
        username: user.username,
        name: '重名',
        organizationId: company.east,
      })
      expect(taken).toMatchObject({ http: 400, data: { errors: [{ field: 'username' }] } })
    })

    it('updates, and refuses an older revision (F12)', async () => {
      const user = await addUser()
      const update = (name: string) =>
        company.admin.post(`${base}/update`, { id: user.id, revision: user.revision, name })
      expect(dataOf(await update('第一次'))).toMatchObject({ name: '第一次' })
      expect((await update('第二次')).http).toBe(409)
      expect((await company.admin.post(`${base}/update`, { id: user.id, username: 'other.name' })).http).toBe(400)
      expect((await company.admin.post(`${base}/update`, { id: user.id, enabled: false })).http).toBe(400)
    })

    it('refuses to create a user with more rights than the caller, or to move oneself (B7)', async () => {
      const { east, root } = company
      const clerk = await company.hire({
        organizationId: east,
        codes: ['USER_VIEW', 'USER_ADD', 'USER_EDIT', 'USER_ROLE'],
      })
      const role = await addRole(['ROLE_PERMISSION'])
      const values = () => ({ username: unique('user'), name: '新人', organizationId: east })
      expect((await clerk.post(`${base}/save`, { ...values(), dataScope: 'all' })).http).toBe(403)
      expect((await clerk.post(`${base}/save`, { ...values(), roleIds: [role] })).http).toBe(403)
      expect((await clerk.post(`${base}/save`, { ...values(), organizationId: root })).http).toBe(400)
      const made = dataOf(await clerk.post(`${base}/save`, { ...values(), dataScope: 'own' }))
      expect((await clerk.post(`${base}/update`, { id: made.id, dataScope: 'all' })).http).toBe(403)
      expect((await clerk.post(`${base}/addRoles`, { userId: made.id, ids: [role] })).http).toBe(403)
      expect((await clerk.post(`${base}/update`, { id: clerk.id, organizationId: company.eastTeam })).http).toBe(403)
      expect((await clerk.post(`${base}/addRoles`, { userId: clerk.id, ids: [clerk.roleId] })).http).toBe(403)
      dataOf(await clerk.post(`${base}/addRoles`, { userId: made.id, ids: [clerk.roleId] }))
    })
  })

  describe('account states', () => {
    it('end sessions of a disabled, reset or deleted user (A5)', async () => {
      const { app, db, admin } = company
      const end = {
        enable: (id: string) => admin.post(`${base}/enable`, { id, enabled: false }),
        reset: (id: string) => admin.post(`${base}/resetPass`, { id }),
        remove: (id: string) => admin.post(`${base}/delete/${id}`),
      }
      for (const [name, act] of Object.entries(end)) {
        const user = await addUser()
        const person = await signIn(app, db, String(user.id), String(user.username))
        expect((await person.get('/upms/position/rank/list')).http, name).toBe(200)
        dataOf(await act(person.id))
        expect((await person.get('/upms/position/rank/list')).http, name).toBe(401)
      }
    })

    it('reset a password to a random one that must be changed, and unlock the account', async () => {
      const { admin, db } = company
      const user = await addUser()
      const id = String(user.id)
      const reset = dataOf(await admin.post(`${base}/resetPass`, { id }))
      expect(reset.initialPassword).not.toBe(user.initialPassword)
      await db
        .updateTable('userCredential')
        .set({ failures: 12, lockedUntil: new Date(Date.now() + 60_000) })
        .where('userId', '=', id)
        .execute()
      // The row was written behind the server's back, and the server caches locks for half a second.
      forgetLocked(db)
      const shownLock = async () => [
        (dataOf(await admin.get(`${base}/detail/${id}`)) as { lockedUntil: string | null }).lockedUntil,
        recordsOf(await admin.post(`${base}/list`, { username: user.username }))[0]?.lockedUntil ?? null,
      ]
      for (const until of await shownLock()) expect(Date.parse(String(until))).toBeGreaterThan(Date.now())
      dataOf(await admin.post(`${base}/unlock`, { id }))
      expect(await shownLock()).toEqual([null, null])
      const credential = await db
        .selectFrom('userCredential')
        .selectAll()
        .where('userId', '=', id)
        .executeTakeFirstOrThrow()
      expect(credential).toMatchObject({ failures: 0, lockedUntil: null, mustChange: true })
      const log = recordsOf(await admin.post(`${base}/detail/log`, { id }))
      expect(log.map(row => row.action)).toEqual(['解除锁定', '重置密码', '新增'])
    })

    it('keep the last super administrator and the caller enabled', async () => {
      const { admin } = company
      expect(await admin.post(`${base}/enable`, { id: admin.id, enabled: false })).toMatchObject({
        http: 403,
        error: 'OWN_ACCOUNT_PROTECTED',
        message: '不能停用自己的账号',
      })
      expect((await admin.post(`${base}/delete/${admin.id}`)).http).toBe(403)
      const clerk = await company.hire({
        organizationId: company.root,
        dataScope: 'all',
        codes: ['USER_ENABLE', 'USER_DELETE', 'USER_RESET', 'USER_EDIT'],
      })
      for (const path of ['/enable', '/resetPass', '/update']) {
        expect(await clerk.post(`${base}${path}`, { id: admin.id }), path).toMatchObject({
          http: 403,
          error: 'SUPER_ADMINISTRATOR_PROTECTED',
        })
      }
    })

    it('refuse to enable an account with more permissions than the caller (B7)', async () => {
      const { admin, east, eastTeam } = company
      const clerk = await company.hire({ organizationId: east, codes: ['USER_VIEW', 'USER_ENABLE'] })
      const stronger = await company.hire({ organizationId: eastTeam, codes: ['USER_DELETE'] })
      const wider = await company.hire({ organizationId: eastTeam, dataScope: 'all' })
      const peer = await company.hire({ organizationId: eastTeam, dataScope: 'own', codes: ['WORK_LOG_VIEW'] })
      const ids = [stronger.id, wider.id, peer.id]
      dataOf(await clerk.post(`${base}/enableBatch`, { ids, enabled: false }))
      expect(await clerk.post(`${base}/enable`, { id: stronger.id })).toMatchObject({
        http: 403,
        error: 'USER_HOLDS_MORE',
        message: '该用户拥有您没有的权限「删除用户」，不能启用',
      })
      expect(dataOf(await clerk.post(`${base}/enableBatch`, { ids, enabled: true }))).toMatchObject({
        done: [peer.id],
        failed: [{ id: stronger.id }, { id: wider.id, message: '该用户的数据权限大于您的数据权限，不能启用' }],
      })
      dataOf(await admin.post(`${base}/enable`, { id: stronger.id, enabled: true }))
      // One that is enabled already gains nothing.
      dataOf(await clerk.post(`${base}/enable`, { id: stronger.id, enabled: true }))
    })

    it('refuse a password reset or new phone for a user with more permissions than the caller', async () => {
      const { east } = company
      const clerk = await company.hire({ organizationId: east, codes: ['USER_VIEW', 'USER_RESET', 'USER_EDIT'] })
      const officer = await company.hire({ organizationId: east, codes: ['ROLE_PERMISSION'] })
      const plain = await company.hire({ organizationId: east, codes: ['ROLE_VIEW'] })
      expect((await clerk.post(`${base}/resetPass`, { id: officer.id })).message).toContain('不能重置其密码')
      expect((await clerk.post(`${base}/update`, { id: officer.id, phone: '13800000001' })).message).toContain(
        '不能修改其手机号或邮箱',
      )
      dataOf(await clerk.post(`${base}/update`, { id: officer.id, remark: '可以' }))
      dataOf(await clerk.post(`${base}/resetPass`, { id: plain.id }))
    })
  })

  describe('grants of a user', () => {
    it('list systems and roles with their origin', async () => {
      const { admin, east } = company
      const person = await company.hire({ organizationId: east, codes: ['USER_VIEW', 'USER_EDIT'] })
      expect(listOf(await admin.get(`${base}/detail/system`, { userId: person.id }))).toMatchObject([
        { id: 'admin', codeCount: 2 },
      ])
      const role = await addRole()
      const code = unique('P-').toUpperCase()
      const position = dataOf(
        await admin.post('/upms/position/add', { code, name: `岗位${code}`, organizationId: east }),
      )
      dataOf(await admin.post('/upms/role/position/add', { roleId: role, ids: [position.id] }))
      dataOf(await admin.post('/upms/position/members/add', { positionId: position.id, ids: [person.id] }))
      const roles = listOf(await admin.get(`${base}/detail/role`, { userId: person.id }))
      expect(roles.find(row => row.id === person.roleId)).toMatchObject({ via: '直接分配' })
      expect(roles.find(row => row.id === role)).toMatchObject({ via: `岗位：岗位${code}` })
    })

    it('add and remove roles', async () => {
      const { admin } = company
      const user = await addUser()
      const role = await addRole()
      const keyword = String(dataOf(await admin.get(`/upms/role/detail/${role}`)).name)
      expect(idsOf(recordsOf(await admin.post(`${base}/role/candidates`, { userId: user.id, keyword })))).toEqual([
        role,
      ])
      dataOf(await admin.post(`${base}/addRoles`, { userId: user.id, ids: [role] }))
      expect(recordsOf(await admin.post(`${base}/role/candidates`, { userId: user.id, keyword }))).toEqual([])
      dataOf(await admin.post(`${base}/removeRoles`, { userId: user.id, ids: [role] }))
      expect(recordsOf(await admin.post(`${base}/roles`, { userId: user.id }))).toEqual([])
      expect(dataOf(await admin.post(`${base}/addRoles`, { userId: user.id, ids: [role, 'nothing'] }))).toEqual({
        done: [role],
        failed: [{ id: 'nothing', error: 'RECORD_GONE', message: '角色不存在或已被删除', gone: true }],
      })
    })

    it('add and remove projects, but not for oneself', async () => {
      const { admin, db, east } = company
      const user = await addUser()
      const project = unique('project')
      await db
        .insertInto('project')
        .values({ id: project, code: project, name: project, organizationId: east })
        .execute()
      const has = async () => idsOf(recordsOf(await admin.post(`${base}/project/list`, { userId: user.id })))
      expect(
        idsOf(recordsOf(await admin.post(`${base}/project/candidates`, { userId: user.id, size: 100 }))),
      ).toContain(project)
      expect(idsOf(recordsOf(await admin.post('/project/project/list', { size: 100 })))).toContain(project)
      expect(idsOf(listOf(await admin.get('/project/project/options')))).toContain(project)
      dataOf(await admin.post(`${base}/project/add`, { userId: user.id, ids: [project] }))
      expect(await has()).toEqual([project])
      expect(idsOf(recordsOf(await admin.post(`${base}/detail/project`, { userId: user.id })))).toEqual([project])
      dataOf(await admin.post(`${base}/project/remove`, { userId: user.id, ids: [project] }))
      expect(await has()).toEqual([])
      const clerk = await company.hire({ organizationId: east, codes: ['USER_PROJECT'] })
      expect((await clerk.post(`${base}/project/add`, { userId: clerk.id, ids: [project] })).http).toBe(403)
    })

    it('include accounts in other systems', async () => {
      const { admin } = company
      const user = await addUser()
      const saved = dataOf(
        await admin.post(`${base}/otherAccount/save`, { userId: user.id, system: 'oa', account: 'zhang' }),
      )
      dataOf(
        await admin.post(`${base}/otherAccount/save`, {
          id: saved.id,
          userId: user.id,
          system: 'oa',
          account: 'zhang.san',
        }),
      )
      expect(dataOf(await admin.get(`${base}/otherAccount/detail/${saved.id}`))).toMatchObject({ account: 'zhang.san' })
      expect(listOf(await admin.get(`${base}/detail/otherAccount`, { userId: String(user.id) }))).toMatchObject([
        { account: 'zhang.san' },
      ])
      const clerk = await company.hire({ organizationId: company.west, codes: ['USER_VIEW', 'USER_EDIT'] })
      expect((await clerk.get(`${base}/otherAccount/detail/${saved.id}`)).http).toBe(404)
      expect((await clerk.post(`${base}/otherAccount/delete`, { id: saved.id })).http).toBe(404)
      dataOf(await admin.post(`${base}/otherAccount/delete`, { id: saved.id }))
      expect(listOf(await admin.get(`${base}/detail/otherAccount`, { userId: String(user.id) }))).toEqual([])
    })
  })
})

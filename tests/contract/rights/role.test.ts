import { describe, expect, it } from 'vitest'
import { keepLastSuperAdmin } from '../../../server/domains/permission/mayGrant.ts'
import {
  type Answer,
  dataOf,
  givenCompany,
  idsOf,
  listOf,
  operationOf,
  type Person,
  recordsOf,
  unique,
} from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('roles on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const base = '/upms/role'

  async function addRole(values: Record<string, unknown> = {}) {
    return dataOf(
      await company.admin.post(`${base}/add`, {
        code: unique('R').toUpperCase(),
        name: unique('角色'),
        dataScope: 'own',
        ...values,
      }),
    )
  }

  const ticksOf = async (roleId: unknown) =>
    dataOf(await company.admin.get(`${base}/permission/ticks`, { roleId: String(roleId), applicationId: 'admin' }))
      .ids as string[]

  describe('roles', () => {
    it('lists, reads, updates, disables, logs and deletes', async () => {
      const { admin } = company
      const role = await addRole()
      expect(recordsOf(await admin.post(`${base}/list`, { code: role.code }))).toMatchObject([{ id: role.id }])
      expect(idsOf(listOf(await admin.get(`${base}/options`, { keyword: String(role.name) })))).toEqual([role.id])
      dataOf(await admin.post(`${base}/update`, { id: role.id, revision: 1, remark: '备注' }))
      expect((await admin.post(`${base}/update`, { id: role.id, revision: 1, remark: '又' })).http).toBe(409)
      expect(dataOf(await admin.post(`${base}/enable`, { id: role.id, enabled: false }))).toMatchObject({
        enabled: false,
      })
      expect(recordsOf(await admin.post(`${base}/auditLog/list`, { id: role.id })).map(operationOf)).toEqual([
        '停用',
        '修改（拒绝）',
        '修改',
        '新增',
      ])
      dataOf(await admin.post(`${base}/delete/${role.id}`))
      expect((await admin.get(`${base}/detail/${role.id}`)).http).toBe(404)
    })

    it('refuses to delete a role in use, with counts', async () => {
      const person = await company.hire({ organizationId: company.east })
      expect(await company.admin.post(`${base}/delete/${person.roleId}`)).toMatchObject({
        http: 409,
        error: 'ROLE_ASSIGNED',
        message: '该角色已分配给 1 位用户，不能删除',
      })
    })

    it('names the field of a duplicate value', async () => {
      const role = await addRole()
      const answer = await company.admin.post(`${base}/add`, { code: role.code, name: unique('角色') })
      expect(answer).toMatchObject({ http: 400, data: { errors: [{ field: 'code' }] } })
    })
  })

  describe('users and positions of a role', () => {
    it('adds and removes users, singly and in batches', async () => {
      const { admin, east } = company
      const role = await addRole()
      const [one, two] = [await company.hire({ organizationId: east }), await company.hire({ organizationId: east })]
      const has = async () => idsOf(recordsOf(await admin.post(`${base}/user/list`, { roleId: role.id }))).toSorted()
      expect(
        idsOf(recordsOf(await admin.post(`${base}/user/candidates`, { roleId: role.id, keyword: one.username }))),
      ).toEqual([one.id])
      dataOf(await admin.post(`${base}/user/add`, { roleId: role.id, ids: [one.id, two.id] }))
      expect(await has()).toEqual([one.id, two.id].toSorted())
      dataOf(await admin.post(`${base}/user/delete`, { roleId: role.id, userId: one.id }))
      expect(await has()).toEqual([two.id])
      dataOf(await admin.post(`${base}/user/deleteBatch`, { roleId: role.id, ids: [two.id] }))
      expect(await has()).toEqual([])
    })

    it('adds and removes positions, singly and in batches', async () => {
      const { admin, east } = company
      const role = await addRole()
      const code = unique('P-').toUpperCase()
      const position = dataOf(await admin.post('/upms/position/add', { code, name: code, organizationId: east }))
      const has = async () => idsOf(recordsOf(await admin.post(`${base}/position/list`, { roleId: role.id })))
      expect(
        idsOf(recordsOf(await admin.post(`${base}/position/candidates`, { roleId: role.id, keyword: code }))),
      ).toEqual([position.id])
      dataOf(await admin.post(`${base}/position/add`, { roleId: role.id, ids: [position.id] }))
      expect(await has()).toEqual([position.id])
      dataOf(await admin.post(`${base}/position/delete`, { roleId: role.id, positionId: position.id }))
      dataOf(await admin.post(`${base}/position/add`, { roleId: role.id, ids: [position.id] }))
      dataOf(await admin.post(`${base}/position/deleteBatch`, { roleId: role.id, ids: [position.id] }))
      expect(await has()).toEqual([])
    })

    it('refuses a whole batch if one user is out of scope (B3)', async () => {
      const { admin, east, west } = company
      const clerk = await company.hire({ organizationId: east, codes: ['ROLE_VIEW', 'ROLE_USER'] })
      const role = await addRole()
      const near = await company.hire({ organizationId: east })
      const far = await company.hire({ organizationId: west })
      expect((await clerk.post(`${base}/user/add`, { roleId: role.id, ids: [near.id, far.id] })).http).toBe(404)
      dataOf(await admin.post(`${base}/user/add`, { roleId: role.id, ids: [near.id, far.id] }))
      expect((await clerk.post(`${base}/user/deleteBatch`, { roleId: role.id, ids: [near.id, far.id] })).http).toBe(404)
      expect(recordsOf(await admin.post(`${base}/user/list`, { roleId: role.id }))).toHaveLength(2)
    })
  })

  describe('permissions of a role', () => {
    it('replaces the ticks of one application and returns tree, ticks and codes', async () => {
      const { admin, resourceId } = company
      const role = await addRole()
      const [view, add] = [await resourceId('USER_VIEW'), await resourceId('USER_ADD')]
      const parent = String(dataOf(await admin.get(`/upms/auth/resource/detail/${view}`)).parentId)
      const save = (ids: string[], halfIds: string[] = []) =>
        admin.post(`${base}/permission/add`, { roleId: role.id, applicationId: 'admin', ids, halfIds })
      dataOf(await save([view, add], [parent]))
      expect((await ticksOf(role.id)).toSorted()).toEqual([view, add].toSorted())
      const detail = dataOf(
        await admin.get(`${base}/permission/detail`, { roleId: String(role.id), applicationId: 'admin' }),
      )
      expect(detail).toMatchObject({ halfIds: [parent] })
      expect((detail.tree as unknown[]).length).toBeGreaterThan(0)
      const codes = listOf(await admin.get(`${base}/permissions`, { roleId: String(role.id) })).map(row => row.code)
      expect(codes).toEqual(expect.arrayContaining(['USER_VIEW', 'USER_ADD']))
      dataOf(await save([view]))
      expect(await ticksOf(role.id)).toEqual([view])
      const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id: role.id }))
      expect(log[0]).toMatchObject({ action: '分配权限', remark: expect.stringMatching(/^取消 2 项：.+、.+$/) })
    })

    it('refuses resources of another application', async () => {
      const { admin, resourceId } = company
      const role = await addRole()
      const application = dataOf(
        await admin.post('/upms/application/add', { name: unique('应用'), clientId: unique('app') }),
      )
      const answer = await admin.post(`${base}/permission/add`, {
        roleId: role.id,
        applicationId: application.id,
        ids: [await resourceId('USER_VIEW')],
      })
      expect(answer).toMatchObject({ http: 400, data: { errors: [{ field: 'ids' }] } })
    })

    it('applies from the next request on, until it is revoked', async () => {
      const { admin, east, resourceId } = company
      const person = await company.hire({ organizationId: east })
      const list = () => person.post(`${base}/list`)
      expect((await list()).http).toBe(403)
      const save = async (ids: string[]) =>
        dataOf(await admin.post(`${base}/permission/add`, { roleId: person.roleId, applicationId: 'admin', ids }))
      await save([await resourceId('ROLE_VIEW')])
      expect((await list()).http).toBe(200)
      await save([])
      expect((await list()).http).toBe(403)
    })

    it('refuses to grant permissions the caller lacks, or to change the own role (B7)', async () => {
      const { east, resourceId } = company
      const codes = ['ROLE_VIEW', 'ROLE_ADD', 'ROLE_EDIT', 'ROLE_ENABLE', 'ROLE_PERMISSION', 'ROLE_USER']
      const clerk = await company.hire({ organizationId: east, codes })
      const other = await company.hire({ organizationId: east })
      const role = dataOf(
        await clerk.post(`${base}/add`, { code: unique('R').toUpperCase(), name: unique('角色'), dataScope: 'own' }),
      )
      const save = (roleId: unknown, ids: string[]) =>
        clerk.post(`${base}/permission/add`, { roleId, applicationId: 'admin', ids })
      const [held, foreign] = [await resourceId('ROLE_VIEW'), await resourceId('USER_DELETE')]
      dataOf(await save(role.id, [held]))
      const refused = await save(role.id, [held, foreign])
      expect(refused).toMatchObject({
        http: 403,
        error: 'GRANT_BEYOND_OWN',
        message: '您没有「删除用户」权限，不能授予',
      })
      expect(await ticksOf(role.id)).toEqual([held])
      expect(await save(clerk.roleId, [held])).toMatchObject({ http: 403, error: 'OWN_ROLE_GRANT' })
      expect((await clerk.post(`${base}/update`, { id: role.id, dataScope: 'all' })).http).toBe(403)
      expect((await clerk.post(`${base}/user/add`, { roleId: role.id, ids: [clerk.id] })).http).toBe(403)
      dataOf(await clerk.post(`${base}/user/add`, { roleId: role.id, ids: [other.id] }))
      const strong = await company.hire({ organizationId: east, codes: ['USER_DELETE'] })
      expect((await clerk.post(`${base}/user/add`, { roleId: strong.roleId, ids: [other.id] })).http).toBe(403)
      dataOf(await company.admin.post(`${base}/enable`, { id: strong.roleId, enabled: false }))
      expect((await clerk.post(`${base}/enable`, { id: strong.roleId, enabled: true })).http).toBe(403)
    })

    it('refuses to disable a role of the caller, singly or in a batch', async () => {
      const { east } = company
      const clerk = await company.hire({ organizationId: east, codes: ['ROLE_VIEW', 'ROLE_ENABLE'] })
      const other = await company.hire({ organizationId: east })
      const message = '不能修改自己拥有的角色的授权'
      const off = { id: clerk.roleId, enabled: false }
      expect(await clerk.post(`${base}/enable`, off)).toMatchObject({ http: 403, message })
      expect(await clerk.post(`${base}/enable`, { id: clerk.roleId })).toMatchObject({ http: 403, message })
      const ids = [clerk.roleId, other.roleId]
      expect(dataOf(await clerk.post(`${base}/enableBatch`, { ids, enabled: false }))).toMatchObject({
        done: [other.roleId],
        failed: [{ id: clerk.roleId, message }],
      })
      expect(dataOf(await clerk.get(`${base}/detail/${clerk.roleId}`)).enabled).toBe(true)
      // Nothing changes: nothing to refuse.
      expect((await clerk.post(`${base}/enable`, { ...off, enabled: true })).http).toBe(200)
    })
  })

  describe('super administrators', () => {
    const base = '/upms/user'
    const disable = (by: Person, id: string) => by.post(`${base}/enable`, { id, enabled: false })
    const remove = (by: Person, id: string) => by.post(`${base}/delete/${id}`)
    const removeMany = (by: Person, id: string) => by.post(`${base}/deleteBatch`, { ids: [id] })
    const dismiss = (by: Person, id: string) => by.post(`${base}/superAdmin`, { id, superAdmin: false })
    /** The answer of a batch lists what it refused. */
    const isDone = ({ http, data }: Answer) => http === 200 && !Object(data).failed?.length
    const enabledOnes = () =>
      company.db
        .selectFrom('appUser')
        .select('id')
        .where('superAdmin', '=', true)
        .where('enabled', '=', true)
        .where('deletedAt', 'is', null)
        .execute()
    /** Runs work while only these two users have the role. */
    const withTwo = async (work: (one: Person, other: Person) => Promise<void>) => {
      const { db, east, hire } = company
      const others = await db.selectFrom('appUser').select('id').where('superAdmin', '=', true).execute()
      const [one, other] = [await hire({ organizationId: east }), await hire({ organizationId: east })]
      const make = (superAdmin: boolean, ids: string[]) =>
        db.updateTable('appUser').set({ superAdmin }).where('id', 'in', ids).execute()
      await make(false, idsOf(others))
      await make(true, [one.id, other.id])
      try {
        await work(one, other)
      } finally {
        await make(true, idsOf(others))
        await make(false, [one.id, other.id])
      }
    }

    it.each([
      ['disabled', disable],
      ['deleted', remove],
    ])('one of two may be %s, the last may not', async (_what, end) => {
      await withTwo(async (one, other) => {
        dataOf(await end(one, other.id))
        expect((await end(other, one.id)).http, 'who is gone').toBe(401)
        expect((await end(one, one.id)).http).toBe(403)
        expect(await enabledOnes()).toEqual([{ id: one.id }])
        await expect(keepLastSuperAdmin(server.system(), one.id)).rejects.toThrow('不能停用或删除最后一位超级管理员')
      })
    })

    it.each([
      ['disable', disable, disable],
      ['delete', remove, remove],
      ['disable and delete', disable, remove],
      ['delete, one of them in a batch,', remove, removeMany],
      ['dismiss', dismiss, dismiss],
      ['dismiss and disable', dismiss, disable],
    ])('one remains when two %s each other concurrently', async (_what, first, second) => {
      for (let turn = 0; turn < 2; turn++) {
        await withTwo(async (one, other) => {
          const answers = await Promise.all([first(one, other.id), second(other, one.id)])
          expect(answers.filter(isDone)).toHaveLength(1)
          expect(await enabledOnes()).toHaveLength(1)
        })
      }
    })
  })
})

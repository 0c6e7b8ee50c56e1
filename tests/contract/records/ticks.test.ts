import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

interface Ticks {
  ids: string[]
  halfIds?: string[]
  revision: string
}

describe.each(databaseKinds)('ticked trees on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const newRole = async () => {
    const values = { code: unique('R').toUpperCase(), name: unique('角色'), dataScope: 'own' }
    return String(dataOf(await company.admin.post('/upms/role/add', values)).id)
  }
  const ticksOf = async (roleId: string) =>
    dataOf(
      await company.admin.get('/upms/role/permission/ticks', { roleId, applicationId: 'admin' }),
    ) as unknown as Ticks
  const save = (roleId: string, values: Record<string, unknown>) =>
    company.admin.post('/upms/role/permission/add', { roleId, applicationId: 'admin', ...values })

  it('F12 the second of two users who edit the permissions of a role learns who changed what', async () => {
    const roleId = await newRole()
    const view = await company.resourceId('ROLE_VIEW')
    const add = await company.resourceId('ROLE_ADD')
    const { revision } = await ticksOf(roleId)
    dataOf(await save(roleId, { ids: [view], revision }))
    const second = await save(roleId, { ids: [add], revision })
    expect(second).toMatchObject({ http: 409, status: false })
    expect(second.message).toMatch(/^角色「.+」的权限已被 .+ 于 .+ 修改（增加 1 项：.+），请刷新后重试$/)
    expect((await ticksOf(roleId)).ids).toEqual([view])
    const now = await ticksOf(roleId)
    dataOf(await save(roleId, { ids: [view, add], revision: now.revision }))
    expect(now.revision).not.toBe(revision)
  })

  it('F11 the same ticks sent twice are one operation with one audit row', async () => {
    const roleId = await newRole()
    const ids = [await company.resourceId('ROLE_VIEW')]
    const { revision } = await ticksOf(roleId)
    const answers = await Promise.all([1, 2, 3].map(() => save(roleId, { ids, revision })))
    expect(answers.map(one => one.http)).toEqual([200, 200, 200])
    const log = recordsOf(await company.admin.post('/upms/role/auditLog/list', { id: roleId }))
    expect(log.filter(row => row.action === '分配权限')).toHaveLength(1)
  })

  it('half ticks give their code, and a disabled resource keeps its tick', async () => {
    const roleId = await newRole()
    const add = await company.resourceId('ROLE_ADD')
    const { parentId } = await server.db
      .selectFrom('resource')
      .select('parentId')
      .where('id', '=', add)
      .executeTakeFirstOrThrow()
    const page = String(parentId)
    dataOf(await save(roleId, { ids: [add], halfIds: [page] }))
    expect(await ticksOf(roleId)).toMatchObject({ ids: [add], halfIds: [page] })
    const codes = dataOf(await company.admin.get('/upms/role/permissions', { roleId })) as unknown as { id: string }[]
    expect(codes.map(one => one.id).sort()).toEqual([add, page].sort())

    const extra = await company.resourceId('ROLE_DELETE')
    dataOf(await save(roleId, { ids: [add, extra], halfIds: [page] }))
    dataOf(await company.admin.post('/upms/auth/resource/enable', { id: extra, enabled: false }))
    dataOf(await save(roleId, { ids: [], halfIds: [page] }))
    dataOf(await company.admin.post('/upms/auth/resource/enable', { id: extra, enabled: true }))
    expect(await ticksOf(roleId)).toMatchObject({ ids: [extra], halfIds: [page] })
  })

  it('F12 the second of two users who tick the organizations of a position is refused', async () => {
    const { admin, east, west } = company
    const values = { code: unique('P-').toUpperCase(), name: unique('岗位'), organizationId: east, dataScope: 'chosen' }
    const positionId = String(dataOf(await admin.post('/upms/position/add', values)).id)
    const ticks = async () =>
      dataOf(await admin.get('/upms/position/project/org/ticks', { positionId })) as unknown as Ticks
    const store = (ids: string[], revision: string) =>
      admin.post('/upms/position/project/org/save', { positionId, ids, revision })
    const { revision } = await ticks()
    dataOf(await store([west], revision))
    dataOf(await store([west], revision))
    const second = await store([east], revision)
    expect(second).toMatchObject({ http: 409 })
    expect(second.message).toContain('的数据组织已被')
    expect((await ticks()).ids).toEqual([west])
    dataOf(await store([east], (await ticks()).revision))
    expect((await ticks()).ids).toEqual([east])
  })
})

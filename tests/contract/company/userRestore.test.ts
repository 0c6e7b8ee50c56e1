import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { type Desk, openDesk } from '../identity/identityDesk.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('restored users on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let desk: Desk
  beforeAll(() => {
    desk = openDesk(server)
  })

  const post = async (path: string, body: Row) => dataOf(await company.admin.post(path, body))
  const hire = async (values: Row = {}) => {
    const username = unique('back')
    const user = await post('/upms/user/save', { username, name: '甲', organizationId: company.east, ...values })
    return { id: String(user.id), username, password: String(user.initialPassword) }
  }
  const dismiss = (id: string) => post(`/upms/user/delete/${id}`, {})
  const restore = (id: string, by = company.admin) => by.post('/upms/user/restore', { ids: [id] })
  const rowOf = async (id: string) =>
    server.db.selectFrom('appUser').select(['deletedAt', 'revision']).where('id', '=', id).executeTakeFirstOrThrow()

  test('have their data, but no password, session, role or position', async () => {
    const roleId = (await company.hire({ organizationId: company.east, codes: ['USER_VIEW'] })).roleId
    const user = await hire({ roleIds: [roleId] })
    await post('/upms/user/otherAccount/save', { userId: user.id, system: 'mail', account: 'jia@example.cn' })
    const entered = await desk.signIn(user.username, user.password)
    expect(entered.http).toBe(200)
    const token = String(entered.data.access_token)
    await dismiss(user.id)
    const [deleted] = recordsOf(await company.admin.post('/upms/user/recycle/list', { username: user.username }))
    expect(deleted).toMatchObject({ id: user.id, name: '甲', deletedAt: expect.any(String) })

    expect((await restore(user.id)).http).toBe(200)
    expect(dataOf(await company.admin.get(`/upms/user/detail/${user.id}`))).toMatchObject({ name: '甲' })
    expect((await desk.get('/upms/personInfo/detail', { token })).http).toBe(401)
    expect((await desk.signIn(user.username, user.password)).http).toBe(400)
    const links = server.db.selectFrom('roleUser').select('id').where('userId', '=', user.id)
    expect(await links.execute()).toEqual([])
    const accounts = server.db.selectFrom('userAccount').select('account').where('userId', '=', user.id)
    expect(await accounts.where('deletedAt', 'is', null).execute()).toEqual([{ account: 'jia@example.cn' }])

    const reset = await post('/upms/user/resetPass', { id: user.id })
    expect((await desk.signIn(user.username, String(reset.initialPassword))).http).toBe(200)
    const log = recordsOf(await company.admin.post('/upms/user/detail/log', { id: user.id }))
    expect(log.map(row => row.action)).toEqual(expect.arrayContaining(['恢复', '删除', '新增']))
  })

  test('are refused if the account name is taken in any case, or the organization is deleted', async () => {
    const user = await hire()
    await dismiss(user.id)
    const taker = await hire({ username: user.username })
    const same = await restore(user.id)
    expect([same.http, same.message]).toEqual([400, expect.stringMatching(/账号.*已存在/)])
    await dismiss(taker.id)
    const alike = await hire({ username: user.username.toUpperCase() })
    const capital = await restore(user.id)
    expect([capital.http, capital.message]).toEqual([400, expect.stringContaining('只有大小写不同')])
    await dismiss(alike.id)
    expect((await restore(user.id)).http).toBe(200)

    const place = { code: unique('BK').toUpperCase(), name: unique('组'), type: 'department', parentId: company.east }
    const organizationId = String((await post('/upms/organization/add', place)).id)
    const member = await hire({ organizationId })
    await dismiss(member.id)
    await post('/upms/organization/delete', { id: organizationId })
    const homeless = await restore(member.id)
    expect([homeless.http, homeless.message]).toEqual([400, expect.stringContaining('所属组织')])
    expect((await rowOf(member.id)).deletedAt).not.toBeNull()
  })

  test('have versions and a recycle bin for their other accounts, visible with the user', async () => {
    const { id: userId } = await hire()
    const values = { userId, system: 'mail', account: 'a@example.cn' }
    const { id } = await post('/upms/user/otherAccount/save', values)
    await post('/upms/user/otherAccount/save', { ...values, id, account: 'b@example.cn' })
    const rows = async () => recordsOf(await company.admin.post('/upms/user/otherAccount/log', { id }))
    const [, first] = await rows()
    expect(first).toMatchObject({ action: '新增', canRevert: true })
    const codes = ['USER_VIEW', 'USER_EDIT']
    const far = await company.hire({ organizationId: company.west, dataScope: 'organizationAndBelow', codes })
    expect((await far.post('/upms/user/otherAccount/log', { id })).http).toBe(404)
    const back = { id, logId: first?.id }
    expect((await far.post('/upms/user/otherAccount/revert', back)).http).toBe(404)
    expect(await post('/upms/user/otherAccount/revert', back)).toMatchObject({ account: 'a@example.cn' })

    await post('/upms/user/otherAccount/delete', { id })
    const bin = (by = company.admin) => by.post('/upms/user/otherAccount/recycle/list', { userId })
    expect(recordsOf(await bin())).toEqual([expect.objectContaining({ id, deletedAt: expect.any(String) })])
    expect((await bin(far)).http).toBe(404)
    const ids = [id]
    const unseen = await far.post('/upms/user/otherAccount/restore', { ids })
    const nothing = await far.post('/upms/user/otherAccount/restore', { ids: ['nothing'] })
    expect([unseen.http, unseen.message]).toEqual([nothing.http, nothing.message])
    await post('/upms/user/otherAccount/restore', { ids })
    const done = (await rows()).filter(row => row.refused !== true)
    expect(done.map(row => row.action)).toEqual(['恢复', '删除', '修改', '修改', '新增'])
  })

  test('B7 a caller restores no user with a wider scope, no super administrator and no invisible user', async () => {
    const codes = ['USER_VIEW', 'USER_DELETE']
    const clerk = await company.hire({ organizationId: company.east, dataScope: 'organizationAndBelow', codes })
    const wide = await hire({ dataScope: 'all' })
    const chief = await hire()
    await server.db.updateTable('appUser').set({ superAdmin: true }).where('id', '=', chief.id).execute()
    const far = await hire({ organizationId: company.west })
    const near = await hire()
    for (const { id } of [wide, chief, far, near]) await dismiss(id)
    expect((await restore(wide.id, clerk)).http).toBe(403)
    const refused = await restore(chief.id, clerk)
    expect([refused.http, refused.message]).toEqual([403, '只有超级管理员可以修改超级管理员'])
    expect((await restore(far.id, clerk)).http).toBe(404)
    expect((await restore(near.id, clerk)).http).toBe(200)
    for (const { id } of [wide, chief, far]) expect((await rowOf(id)).deletedAt).not.toBeNull()
    const viewer = await company.hire({ organizationId: company.east, codes: ['USER_VIEW'] })
    expect((await viewer.post('/upms/user/recycle/list', {})).http).toBe(403)
  })
})

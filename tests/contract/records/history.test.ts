import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('earlier versions on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const position = async (values: Row = {}) =>
    dataOf(
      await company.admin.post('/upms/position/add', {
        code: unique('H-').toUpperCase(),
        name: '出纳',
        organizationId: company.east,
        ...values,
      }),
    )
  const edit = async (values: Row) => dataOf(await company.admin.post('/upms/position/edit', values))
  const logOf = async (id: unknown) => recordsOf(await company.admin.post('/upms/position/auditLog/list', { id }))

  it('list the changes field by field, and offer only earlier versions', async () => {
    const { id } = await position()
    await edit({ id, name: '会计', rank: 'P1' })
    await edit({ id, name: '总账会计' })
    const rows = await logOf(id)
    expect(rows.map(row => row.canRevert)).toEqual([false, true, true])
    expect(rows[1]?.differences).toEqual([
      { field: 'name', title: '岗位名称', before: '出纳', after: '会计' },
      { field: 'rank', title: '职级', before: '空', after: 'P1' },
    ])
    expect(rows.map(row => row.recordRevision)).toEqual([3, 2, 1])
  })

  it('are restored as a new change, under the rules of the form', async () => {
    const { admin, west } = company
    const { id } = await position({ duty: '收付' })
    await edit({ id, name: '会计', organizationId: west })
    await edit({ id, duty: null, rank: 'P1' })
    dataOf(await admin.post('/upms/position/enable', { id, enabled: false }))
    const rows = await logOf(id)
    const created = rows.at(-1)
    const reverted = dataOf(await admin.post('/upms/position/revert', { id, logId: created?.id }))
    expect(reverted).toMatchObject({ name: '出纳', duty: '收付', organizationId: company.east, rank: null })
    // Enabling has a call of its own.
    expect(reverted.enabled).toBe(false)
    const [latest] = await logOf(id)
    expect(latest).toMatchObject({ action: '修改', recordRevision: 5 })
    expect(latest?.remark).toMatch(/^恢复到 .+ 的版本$/)
    expect(await admin.post('/upms/position/revert', { id, logId: latest?.id })).toMatchObject({ http: 409 })
    // And back again.
    await admin.post('/upms/position/revert', { id, logId: rows[0]?.id })
    expect(dataOf(await admin.get(`/upms/position/details/${String(id)}`))).toMatchObject({ name: '会计', rank: 'P1' })
  })

  it('are refused with an outdated revision, for another record, and without permission to edit', async () => {
    const { admin, east } = company
    const { id } = await position()
    await edit({ id, name: '会计' })
    const other = await position()
    const [, created] = await logOf(id)
    expect(await admin.post('/upms/position/revert', { id, logId: created?.id, revision: 1 })).toMatchObject({
      http: 409,
    })
    expect(await admin.post('/upms/position/revert', { id: other.id, logId: created?.id })).toMatchObject({ http: 404 })
    const viewer = await company.hire({ organizationId: east, codes: ['POSITION_VIEW'] })
    expect(await viewer.post('/upms/position/revert', { id, logId: created?.id })).toMatchObject({ http: 403 })
  })

  it('restore a deleted record, unless its place is taken or a reference is missing', async () => {
    const { admin } = company
    const code = unique('X-').toUpperCase()
    const { id } = await position({ code })
    const log = async () => (await logOf(id)).map(row => row.action)
    dataOf(await admin.post('/upms/position/delete', { id }))
    const [bin] = recordsOf(await admin.post('/upms/position/recycle/list', { code }))
    expect(bin).toMatchObject({ id, name: '出纳' })
    expect(bin?.deletedByName).toEqual(expect.any(String))
    expect(Date.parse(String(bin?.deletedAt))).toBeGreaterThan(Date.now() - 60_000)

    const taker = await position({ code })
    const refused = await admin.post('/upms/position/restore', { ids: [id] })
    expect(refused).toMatchObject({ http: 400 })
    expect(refused.message).toContain('已存在')
    dataOf(await admin.post('/upms/position/delete', { id: taker.id }))

    dataOf(await admin.post('/upms/position/restore', { ids: [id] }))
    expect(dataOf(await admin.get(`/upms/position/details/${String(id)}`))).toMatchObject({ name: '出纳', revision: 3 })
    expect(await log()).toEqual(['恢复', '删除', '新增'])
    expect(recordsOf(await admin.post('/upms/position/recycle/list', { code }))).toHaveLength(1)
    expect(await admin.post('/upms/position/restore', { ids: [id] })).toMatchObject({ http: 404 })
  })

  it('are shown and restored within the own data scope only', async () => {
    const { admin, west } = company
    const { id } = await position()
    dataOf(await admin.post('/upms/position/delete', { id }))
    const codes = ['POSITION_VIEW', 'POSITION_DELETE']
    const stranger = await company.hire({ organizationId: west, dataScope: 'organizationAndBelow', codes })
    expect(recordsOf(await stranger.post('/upms/position/recycle/list', {}))).toEqual([])
    expect(await stranger.post('/upms/position/restore', { ids: [id] })).toMatchObject({ http: 404 })
  })

  it('restore a tree record only below an existing parent, parents and children together', async () => {
    const { admin, east } = company
    const add = async (parentId: unknown) =>
      dataOf(
        await admin.post('/upms/organization/add', {
          code: unique('T-'),
          name: unique('组'),
          type: 'department',
          parentId,
        }),
      )
    const parent = await add(east)
    const child = await add(parent.id)
    for (const { id } of [child, parent]) dataOf(await admin.post('/upms/organization/delete', { id }))
    const alone = await admin.post('/upms/organization/restore', { ids: [child.id] })
    expect(alone).toMatchObject({ http: 400, message: expect.stringContaining('不存在') })
    dataOf(await admin.post('/upms/organization/restore', { ids: [child.id, parent.id] }))
    const paths = await server.db
      .selectFrom('organization')
      .select(['id', 'path'])
      .where('id', 'in', [String(child.id), String(parent.id)])
      .execute()
    const pathOf = (id: unknown) => paths.find(row => row.id === id)?.path
    expect(pathOf(child.id)).toBe(`${String(pathOf(parent.id))}${String(child.id)}/`)
  })
})

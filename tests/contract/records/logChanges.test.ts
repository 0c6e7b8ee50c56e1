import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('the log on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  it('describes changes with the labels of the page', async () => {
    const { admin, east, west } = company
    const values = { code: unique('LOG-').toUpperCase(), name: '出纳', organizationId: east, rank: 'P1' }
    const { id } = dataOf(await admin.post('/upms/position/add', values))
    dataOf(
      await admin.post('/upms/position/edit', { id, name: '会计', organizationId: west, dataScope: 'all', rank: null }),
    )
    dataOf(await admin.post('/upms/position/enable', { id, enabled: false }))

    const rows = recordsOf(await admin.post('/upms/position/auditLog/list', { id }))
    const names = await company.db
      .selectFrom('organization')
      .select(['id', 'name'])
      .where('id', 'in', [east, west])
      .execute()
    const nameOf = (wanted: string) => names.find(row => row.id === wanted)?.name
    expect(rows.map(row => row.changes)).toEqual([
      '状态：启用 → 停用',
      expect.stringContaining('岗位名称：出纳 → 会计'),
      null,
    ])
    expect(rows[1]?.changes).toContain(`所属组织：${nameOf(east)} → ${nameOf(west)}`)
    expect(rows[1]?.changes).toContain('数据权限：本组织及以下 → 全部')
    expect(rows[1]?.changes).toContain('职级：P1 → 空')
  })

  it('says of structures only that they changed', async () => {
    const { admin } = company
    const name = unique('structure')
    const values = { name, title: '结构', fields: [{ name: 'a', title: '甲', type: 'string' }] }
    const { id } = dataOf(await admin.put('/valid/bean/validation/create', values))
    const fields = [
      { name: 'a', title: '甲', type: 'string' },
      { name: 'b', title: '乙', type: 'string' },
    ]
    dataOf(await admin.post(`/valid/bean/validation/update/${id}`, { fields }))
    const rows = recordsOf(await admin.post('/valid/bean/validation/log', { id }))
    expect(rows[0]?.changes).toBe('表单字段：（原内容） → （已变更）')
  })
})

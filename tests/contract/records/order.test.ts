import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('manually ordered lists on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const add = async (path: string, values: Record<string, unknown>) =>
    String(dataOf(await company.admin.post(`${path}/add`, values)).id)

  it('B15 dragging one of several roles with equal sort numbers keeps the shown order', async () => {
    const name = unique('次序')
    const prefix = unique('Z').toUpperCase()
    // Newest first by code: the order of creation is not the one shown.
    const ids: Record<string, string> = {}
    for (const letter of ['D', 'C', 'B', 'A'])
      ids[letter] = await add('/upms/role', { code: `${prefix}${letter}`, name: `${name}${letter}`, dataScope: 'own' })
    const shown = async () =>
      recordsOf(await company.admin.post('/upms/role/list', { name })).map(row => String(row.code).slice(-1))
    expect(await shown()).toEqual(['A', 'B', 'C', 'D'])
    dataOf(await company.admin.post('/upms/role/order', { ids: [ids.B, ids.A], partial: true }))
    expect(await shown()).toEqual(['B', 'A', 'C', 'D'])
  })

  it('applications are ordered, and the application switcher follows', async () => {
    const clients = [unique('one-'), unique('two-')]
    const ids: string[] = []
    for (const clientId of clients) ids.push(await add('/upms/application', { name: clientId, clientId }))
    const shown = async () =>
      recordsOf(await company.admin.post('/upms/application/list', {}))
        .map(row => String(row.clientId))
        .filter(one => clients.includes(one))
    const before = await shown()
    const order = before.toReversed().map(clientId => ids[clients.indexOf(clientId)])
    dataOf(await company.admin.post('/upms/application/order', { ids: order, partial: true }))
    expect(await shown()).toEqual(before.toReversed())
  })

  it('contacts are ordered, logged as one operation; an unknown one changes nothing', async () => {
    const systemName = unique('系统')
    const save = async (name: string) => {
      const values = { systemName, name, phone: '13800001234', organizationId: company.east }
      return String(dataOf(await company.admin.post('/basic/dockingPeople/save', values)).id)
    }
    const ids = [await save('甲'), await save('乙'), await save('丙')]
    const shown = async () =>
      recordsOf(await company.admin.post('/basic/dockingPeople/list', { systemName })).map(row => row.id)
    const order = (wanted: string[]) => company.admin.post('/basic/dockingPeople/order', { ids: wanted, partial: true })
    const wanted = ids.toReversed()
    expect((await order(['nothing'])).http).toBe(404)
    const reader = await company.hire({ organizationId: company.east, codes: ['DOCKING_VIEW'] })
    expect((await reader.post('/basic/dockingPeople/order', { ids: wanted, partial: true })).http).toBe(403)
    // L2: deleted ids are skipped and reported.
    expect(dataOf(await order(['nothing', ...wanted]))).toMatchObject({
      done: wanted,
      failed: [{ id: 'nothing', gone: true }],
    })
    expect(await shown()).toEqual(wanted)
    const rows = server.db.selectFrom('auditLog').select('remark').where('entity', '=', 'dockingPerson')
    const orderings = rows.where('action', '=', '排序').where('refused', 'is not', true)
    expect(await orderings.execute()).toEqual([{ remark: '共 3 条' }])
  })

  it('ordering needs the permission to edit, and visible records', async () => {
    const place = (organizationId: string) =>
      add('/upms/position', { code: unique('ORD-').toUpperCase(), name: '排序岗位', organizationId })
    const [mine, second, other] = [await place(company.east), await place(company.east), await place(company.west)]
    const reader = await company.hire({ organizationId: company.east, codes: ['POSITION_VIEW'] })
    expect(await reader.post('/upms/position/order', { ids: [second, mine], partial: true })).toMatchObject({
      http: 403,
    })
    expect(await reader.post('/upms/role/order', { ids: [] })).toMatchObject({ http: 403 })
    const editor = await company.hire({
      organizationId: company.east,
      codes: ['POSITION_VIEW', 'POSITION_EDIT'],
      dataScope: 'organization',
    })
    dataOf(await editor.post('/upms/position/order', { ids: [second, mine], partial: true }))
    const listed = recordsOf(await editor.post('/upms/position/list', { name: '排序岗位' })).map(row => row.id)
    expect(listed).toEqual([second, mine])
    expect(await editor.post('/upms/position/order', { ids: [other, mine], partial: true })).toMatchObject({
      http: 404,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const actions = '/nbpm/actionLog'

describe.each(databaseKinds)('the operating log and the file log on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const auditor = () =>
    company.hire({ organizationId: company.east, codes: ['PROCESS_ACTION_VIEW', 'FILE_ACTION_VIEW'] })

  const last = async (person: Person, businessId: unknown) =>
    recordsOf(await person.post(`${actions}/list`, { businessId, size: 1 }))[0] ?? {}
  const changesOf = async (person: Person, id: unknown) =>
    recordsOf(await person.post(`${actions}/changes`, { id: String(id) }))

  it('show one entry and its changes field by field', async () => {
    const { admin } = company
    const name = unique('分类')
    const category = dataOf(await admin.post('/nbpm/category/save', { name, code: unique('c') }))
    const added = await last(admin, category.id)
    dataOf(await admin.post('/nbpm/category/save', { id: category.id, name: `${name}改` }))
    const changed = await last(admin, category.id)
    expect(changed.id).not.toBe(added.id)

    const details = dataOf(await admin.get(`${actions}/details/${String(changed.id)}`))
    expect(details).toMatchObject({ action: 'categoryEdit', businessId: category.id, businessName: `${name}改` })
    expect(details.requestId).toEqual(expect.any(String))
    const rows = await changesOf(admin, changed.id)
    expect(rows).toMatchObject([{ action: '修改', entity: 'processCategory', recordId: category.id, result: 'done' }])
    expect(rows[0]?.differences).toMatchObject([{ before: name, after: `${name}改` }])
    expect((await changesOf(admin, added.id)).map(row => row.action)).toEqual(['新增'])
  })

  it('exclude changes of another call with the same request id', async () => {
    const { admin } = company
    const number = unique('shared-number-')
    const other = await company.hire({ organizationId: company.east, codes: ['PROCESS_CATEGORY_EDIT'] })
    const save = async (person: Person, name: string) =>
      server.raw('POST', '/nbpm/category/save', {
        body: { name, code: unique('c') },
        headers: { 'x-request-id': number },
        token: await server.tokenFor(person.username),
      })
    const mine = dataOf(await save(admin, unique('我的')))
    dataOf(await save(other, unique('别人的')))
    const rows = await changesOf(admin, (await last(admin, mine.id)).id)
    expect(rows.map(row => row.recordId)).toEqual([mine.id])

    // Of an action that was noted before calls were numbered nothing is known.
    const { id } = await last(admin, mine.id)
    await server.db.updateTable('processAction').set({ requestId: null }).where('id', '=', String(id)).execute()
    expect(await changesOf(admin, id)).toEqual([])
  })

  it("show entries in the reader's data scope, and changes with the business log permission only", async () => {
    const { admin } = company
    const category = dataOf(await admin.post('/nbpm/category/save', { name: unique('分类'), code: unique('c') }))
    const { id } = await last(admin, category.id)
    const person = await auditor()
    expect((await person.get(`${actions}/details/${String(id)}`)).http).toBe(404)
    expect((await person.post(`${actions}/changes`, { id })).http).toBe(403)
  })

  it('show all details of a file', async () => {
    const { admin, east } = company
    const person = await auditor()
    const row = {
      id: unique('file'),
      action: 'download',
      name: '合同.pdf',
      address: '/oss/user/1/contract.pdf',
      size: 4096,
      business: '采购合同审批',
      userId: person.id,
      organizationId: east,
      ip: '10.0.0.9',
      happenedAt: new Date(),
    }
    await server.db.insertInto('fileAction').values(row).execute()
    const details = dataOf(await person.get(`/nbpm/fileLog/details/${row.id}`))
    const { happenedAt: _, ...logged } = row
    expect(details).toMatchObject(logged)
    const stranger = await company.hire({ organizationId: company.west, codes: ['FILE_ACTION_VIEW'] })
    expect((await stranger.get(`/nbpm/fileLog/details/${row.id}`)).http).toBe(404)
    expect((await admin.get('/nbpm/fileLog/details/nothing')).http).toBe(404)
  })
})

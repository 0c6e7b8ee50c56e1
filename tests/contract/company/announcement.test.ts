import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, operationOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('announcements on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let reader: Person
  beforeAll(async () => {
    reader = await company.hire({ organizationId: company.east })
  })
  const base = '/system/announcement'
  const titles = async () => recordsOf(await company.admin.post(`${base}/list`)).map(row => row.title)
  const latest = async () => recordsOf(await reader.get(`${base}/latest`)).map(row => row.title)
  const send = (title: string, by = company.admin) => by.post(`${base}/send`, { title, text: '今晚维护' })

  test('an announcement is stored and sent to all users until it is deleted', async () => {
    const title = unique('公告')
    expect((await send(title, reader)).http).toBe(403)
    expect((await send('')).http).toBe(400)
    dataOf(await send(title))
    expect((await titles())[0]).toBe(title)
    expect(await latest()).toContain(title)

    const [row] = recordsOf(await company.admin.post(`${base}/list`))
    const id = String(row?.id)
    const remove = (by: Person) => by.post(`${base}/delete`, { id })
    expect((await remove(reader)).http).toBe(403)
    dataOf(await remove(company.admin))
    expect(await titles()).not.toContain(title)
    expect(await latest()).not.toContain(title)
    expect((await remove(company.admin)).http).toBe(404)
    const rows = server.db.selectFrom('auditLog').select(['action', 'refused']).where('recordName', '=', title)
    expect((await rows.orderBy('id').execute()).map(operationOf)).toEqual(['发布公告', '删除'])
  })
})

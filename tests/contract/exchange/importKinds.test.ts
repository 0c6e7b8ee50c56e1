import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { type FileReply, importStep, until } from './exchange.ts'

/** A kind of record that comes in as a file: the head of its table, the rest of a row, and the call that reads one. */
interface Imported {
  path: string
  head: string[]
  rest: string[]
  entity: string
  table: 'project' | 'landParcel'
}

describe.each(databaseKinds)('imports of projects and land on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let clerk: string
  let organization: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    clerk = await server.tokenFor((await company.hire({ organizationId: company.east })).username)
    organization = String(dataOf(await company.admin.get(`/upms/organization/details/${company.east}`)).code)
  })

  const kinds: Record<string, Imported> = {
    project: {
      path: '/project/project/import',
      head: ['项目编码', '项目名称', '所属组织'],
      rest: [],
      entity: 'project',
      table: 'project',
    },
    landBack: {
      path: '/project/landBack/import',
      head: ['地块编号', '地块名称', '所属组织', '所在地区'],
      rest: ['330106'],
      entity: 'landParcel',
      table: 'landParcel',
    },
  }

  test.each(Object.keys(kinds))('%s: checked, stored, logged and undone', async name => {
    const { path, head, rest, entity, table } = kinds[name] as Imported
    const [good, bad] = [unique('IMP-').toUpperCase(), unique('IMP-').toUpperCase()]
    const rows = [head, [good, '甲', organization, ...rest], [bad, '乙', 'nowhere', ...rest]]
    const file = Buffer.from(rows.map(row => row.join(',')).join('\r\n'))
    const step = (what: string, id: unknown) => importStep(server, path, { token, step: what, id: String(id) })
    const settled = (reply: FileReply) =>
      until(
        () => step('status', reply.data.id),
        one => !['checking', 'running', 'undoing'].includes(String(one.data.status)),
      )
    const stored = () =>
      server.db
        .selectFrom(table)
        .select(['name', 'organizationId'])
        .where('code', 'in', [good, bad])
        .where('deletedAt', 'is', null)
        .execute()

    expect((await importStep(server, path, { token: clerk, step: 'check', file })).http).toBe(403)
    const checked = await importStep(server, path, { token, step: 'check', file, name: '数据.csv' })
    expect(checked.data).toMatchObject({ status: 'checked', total: 2, created: 1, failed: 1 })
    expect(checked.data.faults).toEqual([
      {
        row: 3,
        title: '所属组织',
        code: 'CELL_REFERENCE_UNKNOWN',
        values: { title: '所属组织', text: 'nowhere' },
        message: '所属组织“nowhere”不存在',
      },
    ])
    expect(await stored()).toEqual([])

    const done = await settled(await step('run', checked.data.id))
    expect(done.data).toMatchObject({ status: 'done', created: 1, failed: 1 })
    expect(await stored()).toEqual([{ name: '甲', organizationId: company.east }])
    expect((await step('run', checked.data.id)).http).toBe(409)
    const log = server.db.selectFrom('auditLog').select(['action', 'recordName']).where('entity', '=', entity)
    const operations = await log.where('action', 'in', ['导入', '撤销导入']).where('refused', 'is not', true).execute()
    expect(operations).toEqual([{ action: '导入', recordName: '数据.csv' }])

    const undone = await settled(await step('undo', checked.data.id))
    expect(undone.data).toMatchObject({ status: 'undone', undone: 1 })
    expect(await stored()).toEqual([])
  })
})

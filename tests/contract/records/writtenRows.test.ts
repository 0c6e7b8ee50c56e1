import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelOf } from '../../../server/services/records/model/entityModel.ts'
import { page } from '../../../server/services/records/search/page.ts'
import { writtenRow } from '../../../server/services/records/search/writtenRow.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const odd = '引号" 反斜杠\\ 斜杠/ 换行\n 制表\t \b\f\r \u0001\u001f\u007f \u2028\u2029 é 😀 <script>'

describe.each(databaseKinds)('rows serialized by %s as JSON', kind => {
  const server = givenServer(kind)
  let admin: string

  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    await sql`update app_user set remark = ${odd},
      entry_date = '2026-02-28', created_at = '2026-03-01 00:00:00.999999+08',
      updated_at = '0800-12-31 23:59:59.0005+00' where username = 'hr'`.execute(server.db)
  })

  it.each([
    { name: 'user.list', entity: 'user', args: { size: 100 }, sort: '-createdAt' },
    { name: 'user.list', entity: 'user', args: { username: 'hr' }, sort: '-createdAt' },
    { name: 'user.list', entity: 'user', args: { size: 7, total: false, after: '' }, sort: '-createdAt' },
    { name: 'user.list', entity: 'user', args: { username: 'nobody-is-called-so' }, sort: '-createdAt' },
    {
      name: 'project.list',
      entity: 'project',
      args: { sort: 'companyName,-name', size: 9, exact: true },
      sort: undefined,
      where: { enabled: true },
    },
    { name: 'role.list', entity: 'role', args: { summary: 'sort:sum,createdAt:max' }, sort: 'sort,code' },
  ])('equal those of JavaScript byte by byte: $name $args', async ({ name, entity, args, sort, where }) => {
    const answer = await server.call(name, args, admin)
    expect(answer.http).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const data = await page(server.system(), entity, args, { sort, where })
    expect(answer.text).toBe(JSON.stringify({ status: true, code: 200, message: '操作成功', data }))
  })

  it('are used only for entities without differences between the two', () => {
    const call = server.system()
    expect(writtenRow(call, modelOf('user'))?.select).toContain('to_char(r."createdAt"')
    expect(writtenRow(call, modelOf('auditLog'))).toBeUndefined()
  })
})

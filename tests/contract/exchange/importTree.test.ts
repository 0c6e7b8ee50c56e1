import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { importStep, until } from './exchange.ts'

const xlsx = async (rows: string[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows }] }))

describe.each(databaseKinds)('import of a tree on %s', kind => {
  const server = givenServer(kind)
  let token: string
  let organization: { id: string; name: string }
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    organization = await server.db
      .selectFrom('organization')
      .select(['id', 'name'])
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
  })
  const organizations = (more: Parameters<typeof importStep>[2]) =>
    importStep(server, '/upms/organization/import', { ...more, token })

  test('rows may refer to parents in the same file', async () => {
    const [up, down] = [unique('ORG').toUpperCase(), unique('ORG').toUpperCase()]
    const type = await server.db
      .selectFrom('organization')
      .select('type')
      .where('id', '!=', organization.id)
      .executeTakeFirstOrThrow()
    const file = await xlsx([
      ['组织编码', '组织名称', '组织类型', '上级组织'],
      [up, '上级部门', type.type, organization.name],
      [down, '下级部门', type.type, `${organization.name}/上级部门`],
    ])
    const reply = await importStep(server, '/upms/organization/import', { token, step: 'check', file })
    expect(reply.data).toMatchObject({ status: 'checked', failed: 0, created: 2 })
    await importStep(server, '/upms/organization/import', { token, step: 'run', id: String(reply.data.id) })
    const rows = await server.db
      .selectFrom('organization')
      .select(['id', 'code', 'parentId'])
      .where('code', 'in', [up, down])
      .execute()
    expect(rows.find(row => row.code === down)?.parentId).toBe(rows.find(row => row.code === up)?.id)
  })

  test('rows may refer to distant ancestors: a trial run is rolled back in between', async () => {
    const tag = unique('FAR').toUpperCase()
    const named = (at: number) => [`${tag}-${at}`, `${tag}部${at}`]
    const type = '部门'
    const file = await xlsx([
      ['组织编码', '组织名称', '组织类型', '上级组织'],
      [...named(0), type, organization.name],
      [...named(1), type, `${tag}-0`],
      ...Array.from({ length: 118 }, (_, at) => [...named(at + 2), type, organization.name]),
      [...named(120), type, `${organization.name}/${tag}部0/${tag}部1`],
      [...named(121), type, `${tag}部120`],
      [...named(122), type, `${tag}部123`],
      [...named(123), type, organization.name],
    ])
    const ended = (id: unknown) =>
      until(
        () => organizations({ step: 'status', id: String(id) }),
        one => !['checking', 'running'].includes(String(one.data.status)),
      )
    const { id } = (await organizations({ step: 'check', file })).data
    // Only the one that names a record below itself.
    expect((await ended(id)).data).toMatchObject({
      status: 'checked',
      created: 123,
      failed: 1,
      faults: [{ row: 124, code: 'CELL_REFERENCE_UNKNOWN', message: `上级组织“${tag}部123”不存在` }],
    })
    await organizations({ step: 'run', id: String(id) })
    expect((await ended(id)).data).toMatchObject({ status: 'done', created: 123, failed: 1 })
    const rows = await server.db
      .selectFrom('organization as own')
      .innerJoin('organization as parent', 'parent.id', 'own.parentId')
      .select(['own.code', 'parent.code as above'])
      .where('own.code', 'in', [`${tag}-1`, `${tag}-120`, `${tag}-121`])
      .orderBy('own.id')
      .execute()
    expect(rows.map(row => row.above)).toEqual([`${tag}-0`, `${tag}-1`, `${tag}-120`])
  })
})

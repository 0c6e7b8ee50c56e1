import { beforeAll, describe, expect, test } from 'vitest'
import { givenCompany, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, dataOf, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('process categories on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let clerk: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    clerk = await server.tokenFor((await company.hire({ organizationId: company.east })).username)
  })
  const call = async (name: string, values: Row) => dataOf(await server.call(name, values, token))
  const save = async (values: Row = {}) =>
    String((await call('processCategory.save', { name: unique('分类'), ...values })).id)

  test('form a tree and cannot be deleted while models use them', async () => {
    const parentId = await save({ code: unique('c') })
    const child = await save({ parentId })
    const model = await call('processModel.create', { key: unique('m'), name: '分类', categoryId: child })
    expect((await server.call('processCategory.delete', { id: child }, token)).http).toBe(409)
    await call('processModel.delete', { id: model.id })
    await call('processCategory.delete', { id: child })
  })

  test('move with their descendants, and never below themselves', async () => {
    const [one, other] = [await save(), await save()]
    const child = await save({ parentId: one })
    const grandchild = await save({ parentId: child })
    const move = (id: string, parentId: string | null, by = token) =>
      server.call('processCategory.move', { id, parentId }, by)
    const parentOf = async (id: string) => (await call('processCategory.details', { id })).parentId
    expect((await move(child, other, clerk)).http).toBe(403)
    expect((await move(child, grandchild)).http).toBe(400)
    expect((await move(child, 'nothing')).http).toBe(400)
    expect(await parentOf(child)).toBe(one)
    expect(dataOf(await move(child, other))).toMatchObject({ id: child, parentId: other })
    expect([await parentOf(child), await parentOf(grandchild)]).toEqual([other, child])
    const path = server.db.selectFrom('processCategory').select('path').where('id', '=', grandchild)
    expect((await path.executeTakeFirstOrThrow()).path).toBe(`/${other}/${child}/${grandchild}/`)
    const log = recordsOf(await server.call('processCategory.auditLogList', { id: child }, token))
    expect(log.map(operationOf).filter(operation => !operation.includes('拒绝'))).toEqual(['移动', '新增'])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { amountBean, type Kind, recycleKinds } from './recycleKinds.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('recycle bins and earlier versions on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let clerk: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    clerk = await server.tokenFor((await company.hire({ organizationId: company.east })).username)
  })
  const call = async (name: string, values: Row = {}) => dataOf(await server.call(name, values, token))
  const code = () => unique('B').toUpperCase()
  const made = async (name: string, values: Row) => String((await call(name, values)).id)

  const kinds = recycleKinds(company, made)
  const secrets = /Geheim_9|geheimer-schluessel/

  test.each(Object.keys(kinds))('%s is restored to an earlier version, and after deletion', async key => {
    const one = kinds[key] as Kind
    const family = key.split('.')[0]
    const [create, update, remove] = [one.create ?? 'save', one.update ?? 'save', one.remove ?? 'delete']
    const [bin, back, revert] = [one.bin ?? 'recycleList', one.restore ?? 'restore', one.revert ?? 'revert']
    const log =
      one.log ?? (['userGroup', 'standardRole', 'auditRole', 'processCallback'].includes(key) ? 'log' : 'auditLogList')
    const values = await one.make()
    const first = await call(`${family}.${create}`, values)
    const id = String(first.id)
    const [changed = ''] = Object.keys(one.change)
    await call(`${family}.${update}`, { id, revision: first.revision, ...one.change })
    const rows = async () => recordsOf(await server.call(`${family}.${log}`, { id }, token))
    const [, former] = await rows()
    expect(former).toMatchObject({ action: '新增', canRevert: true })
    const wish = { id, logId: former?.id }
    expect((await server.call(`${family}.${revert}`, wish, clerk)).http).toBe(403)
    const reverted = await server.call(`${family}.${revert}`, wish, token)
    expect(dataOf(reverted)[changed] ?? null).toBe(first[changed] ?? null)
    expect(reverted.text).not.toMatch(secrets)

    await call(`${family}.${remove}`, one.removesMany ? { ids: [id] } : { id })
    const found = await server.call(`${family}.${bin}`, { size: 100 }, token)
    const deleted = recordsOf(found).find(row => row.id === id)
    expect(deleted).toMatchObject({ deletedAt: expect.any(String), deletedByName: expect.any(String) })
    expect(found.text).not.toMatch(secrets)
    expect((await server.call(`${family}.${back}`, { ids: [id] }, clerk)).http).toBe(403)
    await call(`${family}.${back}`, { ids: [id] })
    expect((await server.call(`${family}.${back}`, { ids: [id] }, token)).http, 'it is there').toBe(404)
    expect((await rows()).map(operationOf)).toEqual(['恢复', '删除', '修改', '恢复（拒绝）', '修改', '新增'])
    await call(`${family}.${remove}`, one.removesMany ? { ids: [id] } : { id })
  })

  test('a connection keeps its secret in the recycle bin, where it cannot be read', async () => {
    const { id } = await call('defaultSource.save', {
      ...(await (kinds.defaultSource as Kind).make()),
      name: unique('源'),
    })
    const stored = () =>
      server.db
        .selectFrom('dataSource')
        .select(['secret', 'hasSecret'])
        .where('id', '=', String(id))
        .executeTakeFirstOrThrow()
    const before = await stored()
    expect(before.secret).toEqual(expect.any(String))
    await call('defaultSource.delete', { id })
    const [row] = recordsOf(await server.call('defaultSource.recycleList', { filters: [] }, token))
    expect(row).toMatchObject({ id, hasSecret: true })
    expect(row).not.toHaveProperty('secret')
    await call('defaultSource.restore', { ids: [id] })
    expect(await stored()).toEqual(before)
  })

  test('a white list entry is not restored if that locks the caller out', async () => {
    const values = { applicationId: 'admin', kind: 'address', address: '127.0.0.1' }
    const own = await made('whiteList.save', values)
    const other = await made('whiteList.save', { ...values, address: '10.9.8.7' })
    await call('whiteList.delete', { id: other })
    await call('whiteList.delete', { id: own })
    const refused = await server.call('whiteList.restore', { ids: [other] }, token)
    expect([refused.http, refused.message]).toEqual([409, expect.stringContaining('将无法使用本应用')])
    await call('whiteList.restore', { ids: [own, other] })
    await call('whiteList.delete', { id: other })
    await call('whiteList.delete', { id: own })
  })

  test('a resource is restored below an existing parent, without its grants', async () => {
    const place = { applicationId: 'admin', name: '菜单' }
    const parentId = await made('resource.add', { ...place, level: 1, code: code() })
    const id = await made('resource.add', { ...place, level: 2, code: code(), parentId })
    const clerk = await company.hire({ organizationId: company.east })
    await call('role.permissionAdd', { roleId: clerk.roleId, applicationId: 'admin', ids: [id] })
    await call('resource.delete', { id })
    await call('resource.delete', { id: parentId })
    const alone = await server.call('resource.restore', { ids: [id] }, token)
    expect([alone.http, alone.message]).toEqual([400, expect.stringContaining('上级资源')])
    await call('resource.restore', { ids: [id, parentId] })
    const held = server.db.selectFrom('roleResource').select('id').where('resourceId', '=', id)
    expect(await held.execute()).toEqual([])
  })

  test('a rule is restored only while its form has the field, and is counted', async () => {
    const beanId = await made('validation.create', amountBean())
    const rule = { beanId, field: 'amount', kind: 'required', message: '请填写金额' }
    const id = await made('validation.ruleCreate', rule)
    const counted = async () => (await call('validation.details', { id: beanId })).ruleCount
    await call('validation.ruleDelete', { id })
    expect(await counted()).toBe(0)
    await call('validation.ruleRestore', { ids: [id] })
    expect(await counted()).toBe(1)
    await call('validation.delete', { id: beanId })
    await call('validation.restore', { ids: [beanId] })
    expect(await counted()).toBe(1)
    await call('validation.ruleDelete', { id })
    await call('validation.update', { id: beanId, fields: [{ name: 'other', title: '其他', type: 'string' }] })
    const refused = await server.call('validation.ruleRestore', { ids: [id] }, token)
    expect(refused.http).toBe(400)
    expect(await counted()).toBe(0)
  })
})

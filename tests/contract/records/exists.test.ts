import { beforeAll, describe, expect, it } from 'vitest'
import type { ExistsEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Call } from '../../../server/ground/kernel/call.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { runOperation } from '../../../server/services/endpoints/genericOperations.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { uniqueProperties } from '../../../server/services/records/write/exists.ts'
import { remove } from '../../../server/services/records/write/remove.ts'
import { dataOf, givenCompany, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const endpoint: ExistsEndpoint = { call: 'POST /x', title: 'x', permission: '@signedIn', do: 'exists' }

describe.each(databaseKinds)('checks for duplicate values on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let system: Call
  beforeAll(() => {
    system = server.system()
  })

  const ask = (entity: string, input: Record<string, unknown>) =>
    runOperation({ ...system, input }, entity, endpoint) as Promise<{ exists: boolean; message?: string }>

  it('give the verdict of saving, and nothing of the existing record', async () => {
    const code = unique('P-')
    const made = await create(system, 'project', { code, name: '甲' })
    expect(await ask('project', { code })).toEqual({ exists: true, message: `项目编码“${code}”已存在` })
    expect(await ask('project', { code: ` ${code} ` })).toMatchObject({ exists: true })
    expect(await ask('project', { code, id: made.id })).toEqual({ exists: false })
    expect(await ask('project', { code: `${code}X` })).toEqual({ exists: false })
    await remove(system, 'project', [made.id])
    expect(await ask('project', { code })).toEqual({ exists: false })
  })

  it('compare combinations as a whole', async () => {
    const role = await create(system, 'role', { code: unique('R').toUpperCase(), name: unique('角色') })
    const user = await create(system, 'user', { username: unique('u'), name: '某人', organizationId: company.east })
    await create(system, 'roleUser', { roleId: role.id, userId: user.id })
    expect(await ask('roleUser', { roleId: role.id, userId: user.id })).toMatchObject({ exists: true })
    await expect(ask('roleUser', { roleId: role.id })).rejects.toMatchObject({ status: 400 })
  })

  it('refuse other properties, wrong types and empty requests', async () => {
    for (const input of [{ name: '甲' }, { code: { a: 1 } }, {}, { id: 'x' }])
      await expect(ask('project', input)).rejects.toMatchObject({ status: 400 })
  })

  it('are open only to users who may save', async () => {
    const { admin } = company
    const code = unique('P-').toUpperCase()
    dataOf(await admin.post('/upms/position/add', { code, name: '某岗位', organizationId: company.east }))
    expect(dataOf(await admin.post('/upms/position/exists', { code }))).toMatchObject({ exists: true })
    expect((await server.raw('POST', '/upms/position/exists', { body: { code } })).http).toBe(401)
  })

  const asking = [...registry.endpoints.values()].filter(({ definition }) => definition.do === 'exists')
  it.each(asking.map(each => [each.name, each] as const))('%s accept a new value', async (name, each) => {
    const properties = uniqueProperties(each.entity ?? '')
    const word = unique('n')
    const words = [word, word.toUpperCase(), `13${String(Date.now()).slice(-9)}`, `${word}@example.cn`]
    const fits = (pattern: string | undefined) =>
      words.find(one => pattern === undefined || new RegExp(pattern, 'u').test(one))
    const free = Object.fromEntries(Object.entries(properties).map(([key, { pattern }]) => [key, fits(pattern)]))
    const answer = await server.call(name, free, await server.tokenFor('admin'))
    expect(dataOf(answer)).toEqual({ exists: false })
  })

  it('return rule sets by name', async () => {
    const { admin } = company
    const answer = await admin.get('/valid/conf/validation/changePassword')
    expect(dataOf(answer)).toMatchObject({ name: 'changePassword', title: '修改密码' })
    expect((await admin.get('/valid/conf/validation/nothing')).http).toBe(404)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

/** Records with a switch in their list: the values and the call that create one, and the call that reads its log. */
interface Switched {
  make: string
  values: () => Row
  log: string
}

describe.each(databaseKinds)('record switches on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let clerk: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    clerk = await server.tokenFor((await company.hire({ organizationId: company.east })).username)
  })
  const call = async (name: string, values: Row) => dataOf(await server.call(name, values, token))

  const kinds: Record<string, Switched> = {
    auditRole: {
      make: 'save',
      values: () => ({ code: unique('S').toUpperCase(), name: '角色', scopeKind: 'company' }),
      log: 'log',
    },
    processCallback: {
      make: 'save',
      values: () => ({ name: unique('系统'), kind: 'callback', url: 'http://127.0.0.1:9/in' }),
      log: 'log',
    },
    processCategory: { make: 'save', values: () => ({ name: unique('分类') }), log: 'auditLogList' },
    processModel: { make: 'create', values: () => ({ key: unique('m'), name: '模型' }), log: 'log' },
  }

  test.each(Object.keys(kinds))('%s is disabled and enabled by permitted users, each time logged', async family => {
    const { make, values, log } = kinds[family] as Switched
    const { id } = await call(`${family}.${make}`, values())
    const enabled = async () => (await call(`${family}.details`, { id })).enabled
    expect((await server.call(`${family}.enable`, { id, enabled: false }, clerk)).http).toBe(403)
    expect((await server.call(`${family}.enable`, { id: 'nothing', enabled: false }, token)).http).toBe(404)
    expect(await enabled()).toBe(true)
    expect(await call(`${family}.enable`, { id, enabled: false })).toMatchObject({ id, enabled: false })
    expect(await enabled()).toBe(false)
    const again = await server.call(`${family}.enable`, { id, enabled: true, revision: 1 }, token)
    expect(again.http, 'an older look').toBe(409)
    expect(await call(`${family}.enable`, { id, enabled: true })).toMatchObject({ enabled: true })
    const rows = recordsOf(await server.call(`${family}.${log}`, { id }, token))
    expect(rows.slice(0, 3).map(operationOf)).toEqual(['启用', '启用（拒绝）', '停用'])
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endedGrants } from '../../server/permission/endedGrants.ts'
import { dataOf, givenCompany, listOf, type Person, recordsOf, told, unique } from './company.ts'
import { databaseKinds, fieldErrors, givenServer } from './harness.ts'

const hour = 3_600_000
const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

describe.each(databaseKinds)('grants for a time on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  async function roleWith(code: string): Promise<string> {
    const values = { code: unique('R').toUpperCase(), name: unique('角色'), dataScope: 'own' }
    const roleId = String(dataOf(await company.admin.post('/upms/role/add', values)).id)
    const ids = [await company.resourceId(code)]
    dataOf(await company.admin.post('/upms/role/permission/add', { roleId, applicationId: 'admin', ids }))
    return roleId
  }
  const holds = async (person: Person, code: string): Promise<boolean> => {
    const { permissionsList } = dataOf(await person.get('/auth/user/permissions')) as { permissionsList: string[] }
    return permissionsList.includes(code)
  }
  const term = (values: Record<string, unknown>, person: Person = company.admin) =>
    person.post('/upms/role/user/term', values)
  /** As if so much time had passed: a clock that the database shares with others is not moved. */
  const letEnd = (table: 'role_user' | 'user_resource', userId: string) =>
    sql`update ${sql.table(table)} set valid_to = now() - interval '1 second'
      where user_id = ${userId} and valid_to is not null`.execute(server.db)
  const letBegin = (table: 'role_user' | 'user_resource', userId: string) =>
    sql`update ${sql.table(table)} set valid_from = now() - interval '1 second'
      where user_id = ${userId} and valid_from is not null`.execute(server.db)
  /** What was compiled before is kept for a second at the most. */
  const looksLike = (person: Person, code: string, expected: boolean) =>
    expect.poll(() => holds(person, code), { timeout: 5000 }).toBe(expected)
  const sweep = () =>
    endedGrants(server, { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} })

  it('give until their end, are prolonged and made permanent, and are told everywhere', async () => {
    const { admin } = company
    const person = await company.hire({ organizationId: company.east })
    const roleId = await roleWith('USER_VIEW')
    const validTo = ahead(hour)
    expect(fieldErrors(await term({ roleId, ids: [person.id], validTo: ahead(-hour), reason: '替班' }))).toEqual({
      validTo: '有效期应晚于现在',
    })
    expect(fieldErrors(await term({ roleId, ids: [person.id], validTo, reason: ' ' }))).toEqual({
      reason: '请输入限时原因',
    })
    expect(await holds(person, 'USER_VIEW')).toBe(false)
    dataOf(await term({ roleId, ids: [person.id], validTo, reason: '替班' }))
    expect(await holds(person, 'USER_VIEW')).toBe(true)
    const held = async () => recordsOf(await admin.post('/upms/role/user/list', { roleId }))
    expect(await held()).toMatchObject([{ id: person.id, validTo, reason: '替班' }])
    const roles = listOf(await admin.get('/upms/user/detail/role', { userId: person.id }))
    expect(roles.find(role => role.id === roleId)).toMatchObject({ direct: true, validTo, reason: '替班' })

    await letEnd('role_user', person.id)
    await looksLike(person, 'USER_VIEW', false)
    const cells = listOf(await admin.post('/upms/matrix/cells', { userIds: [person.id], codes: ['USER_VIEW'] }))
    expect(cells).toMatchObject([{ held: false, sources: expect.stringContaining('（已到期）') }])

    dataOf(await term({ roleId, ids: [person.id], validTo: ahead(2 * hour), reason: '延期' }))
    expect(await holds(person, 'USER_VIEW')).toBe(true)
    dataOf(await term({ roleId, ids: [person.id] }))
    expect(await held()).toMatchObject([{ validTo: null, reason: null }])
    const log = recordsOf(await admin.post('/upms/role/auditLog/list', { id: roleId }))
    expect(log.map(told)).toEqual(expect.arrayContaining(['设置授权期限', '绑定用户']))
    expect(String(log[0]?.remark)).toContain('长期')
  })

  it('that begin later give nothing until then, and are told as what is to come', async () => {
    const { admin } = company
    const person = await company.hire({ organizationId: company.east })
    const roleId = await roleWith('USER_VIEW')
    const resourceId = await company.resourceId('POSITION_VIEW')
    const [validFrom, validTo] = [ahead(hour), ahead(2 * hour)]
    const values = { ids: [person.id], validFrom, validTo, reason: '下月替班' }
    expect(fieldErrors(await term({ ...values, roleId, validFrom: validTo }))).toEqual({
      validFrom: '生效时间应早于有效期',
    })
    expect(fieldErrors(await term({ roleId, ids: [person.id], validFrom }))).toEqual({ reason: '请输入限时原因' })
    dataOf(await term({ ...values, roleId }))
    dataOf(await admin.post('/upms/auth/resource/user/term', { ...values, resourceId }))
    expect([await holds(person, 'USER_VIEW'), await holds(person, 'POSITION_VIEW')]).toEqual([false, false])
    expect(recordsOf(await admin.post('/upms/role/user/list', { roleId }))).toMatchObject([{ validFrom, validTo }])
    const roles = listOf(await admin.get('/upms/user/detail/role', { userId: person.id }))
    expect(roles.find(role => role.id === roleId)).toMatchObject({ direct: true, validFrom, validTo })
    const cells = listOf(await admin.post('/upms/matrix/cells', { userIds: [person.id], codes: ['USER_VIEW'] }))
    expect(cells).toMatchObject([{ held: false, sources: expect.stringMatching(/ 起，至 /) }])
    const log = recordsOf(await admin.post('/upms/role/auditLog/list', { id: roleId }))
    expect(String(log[0]?.remark)).toMatch(/ 起，至 .+，下月替班$/)

    await letBegin('role_user', person.id)
    await letBegin('user_resource', person.id)
    await looksLike(person, 'USER_VIEW', true)
    await looksLike(person, 'POSITION_VIEW', true)
    await sweep()
    expect(await holds(person, 'USER_VIEW')).toBe(true)
    await letEnd('role_user', person.id)
    await looksLike(person, 'USER_VIEW', false)
    dataOf(await term({ roleId, ids: [person.id] }))
    expect(recordsOf(await admin.post('/upms/role/user/list', { roleId }))).toMatchObject([
      { validFrom: null, validTo: null, reason: null },
    ])
  })

  it('hold for single permissions too', async () => {
    const person = await company.hire({ organizationId: company.east })
    const resourceId = await company.resourceId('POSITION_VIEW')
    const values = { resourceId, ids: [person.id], validTo: ahead(hour), reason: '盘点' }
    dataOf(await company.admin.post('/upms/auth/resource/user/term', values))
    expect(await holds(person, 'POSITION_VIEW')).toBe(true)
    await letEnd('user_resource', person.id)
    await looksLike(person, 'POSITION_VIEW', false)
  })

  it('are cleaned up when they are over, which the log tells; those that still count stay', async () => {
    const { admin } = company
    const [gone, kept] = [
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
    ]
    const roleId = await roleWith('ROLE_VIEW')
    dataOf(await term({ roleId, ids: [gone.id], validTo: ahead(hour), reason: '替班' }))
    await letEnd('role_user', gone.id)
    dataOf(await term({ roleId, ids: [kept.id], validTo: ahead(hour), reason: '替班' }))
    await sweep()
    expect(recordsOf(await admin.post('/upms/role/user/list', { roleId }))).toMatchObject([{ id: kept.id }])
    const log = recordsOf(await admin.post('/upms/role/auditLog/list', { id: roleId }))
    expect(log[0]).toMatchObject({ action: '授权到期', recordId: roleId })
    await sweep()
    expect(recordsOf(await admin.post('/upms/role/auditLog/list', { id: roleId }))).toHaveLength(log.length)
  })

  it('raise nobody: neither oneself, nor others to what the giver has not', async () => {
    const { east, hire } = company
    const giver = await hire({ organizationId: east, codes: ['ROLE_USER', 'ROLE_VIEW', 'USER_VIEW'] })
    const other = await hire({ organizationId: east })
    const roleId = await roleWith('USER_DELETE')
    const values = { roleId, validTo: ahead(hour), reason: '替班' }
    expect(await term({ ...values, ids: [giver.id] }, giver)).toMatchObject({
      http: 403,
      message: '不能修改自己的授权',
    })
    expect((await term({ ...values, ids: [other.id] }, giver)).http).toBe(403)
    expect((await term({ ...values, ids: [other.id] }, other)).http).toBe(403)
    expect(await holds(other, 'USER_DELETE')).toBe(false)
  })
})

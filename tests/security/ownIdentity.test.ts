import { beforeAll, describe, expect, it } from 'vitest'
import { givenCompany, idsOf, unique } from '../contract/company.ts'
import { databaseKinds, dataOf, givenServer } from '../contract/harness.ts'

describe.each(databaseKinds)('the identity of the caller on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let other: string
  beforeAll(async () => {
    other = unique('app')
    await server.db.insertInto('application').values({ id: other, name: '第二应用', clientId: other }).execute()
    await server.db
      .insertInto('resource')
      .values({
        id: `${other}-all`,
        applicationId: other,
        level: 1,
        code: 'SECOND_ALL',
        name: '全部',
        path: `/${other}-all/`,
      })
      .execute()
  })

  const grant = (userId: string) =>
    server.db
      .insertInto('userResource')
      .values({ id: unique('g'), userId, resourceId: `${other}-all` })
      .execute()
  const codesOf = async (token: string) =>
    dataOf<{ permissionsList: string[] }>(await server.call('auth.userPermissions', {}, token)).permissionsList

  it('A8 a header, cookie or argument naming another user has no effect, also in the audit log', async () => {
    const { admin, east } = company
    const clerk = await company.hire({ organizationId: east, codes: ['POSITION_ADD', 'POSITION_VIEW'] })
    const token = await server.tokenFor(clerk.username)
    const names = [
      'remote_user',
      'remote-user',
      'x-user',
      'x-user-id',
      'x-remote-user',
      'x-forwarded-user',
      'userid',
      'user',
      'x-username',
    ]
    const applications = ['application-id', 'app-id', 'appid', 'x-application-id', 'client-id']
    for (const name of [...names, ...applications]) {
      const value = applications.includes(name) ? other : admin.id
      for (const given of [value, 'admin']) {
        const headers = { [name]: given, cookie: `${name}=${given}; access_token=${given}` }
        const me = await server.raw('GET', '/upms/personInfo/detail', { token, headers })
        expect(dataOf(me).id, name).toBe(clerk.id)
        // Operations that need the other user's rights stay refused.
        expect((await server.raw('POST', '/upms/role/list', { token, headers, body: {} })).http, name).toBe(403)
        // Without a token a header identifies no user.
        expect((await server.raw('GET', '/upms/personInfo/detail', { headers })).http, name).toBe(401)
      }
    }
    const code = unique('P-').toUpperCase()
    const headers = { remote_user: 'admin', 'x-user': admin.id, 'application-id': other }
    const body = { code, name: unique('岗位'), organizationId: east }
    const made = dataOf(await server.raw('POST', '/upms/position/add', { token, headers, body }))
    const row = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'applicationId'])
      .where('recordId', '=', String(made.id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ actorId: clerk.id, applicationId: 'admin' })
    // Arguments that name a user are unknown and refused, or have another meaning.
    for (const name of ['createdBy', 'userId', 'actorId', 'remote_user'])
      expect(
        (
          await server.raw('POST', '/upms/position/add', {
            token,
            body: { ...body, code: `${code}X`, [name]: admin.id },
          })
        ).http,
      ).toBe(400)
    const asked = await server.raw('GET', '/auth/user/permissions', { token, query: { appId: other, appCode: other } })
    expect(dataOf<{ application: { id: string } }>(asked).application.id).toBe('admin')
  })

  it('A9 switching to an application without permissions is refused, and the session stays', async () => {
    const clerk = await company.hire({ organizationId: company.east, codes: ['POSITION_VIEW'] })
    const token = await server.tokenFor(clerk.username)
    for (const clientId of [other, 'nothing']) {
      const refused = await server.call('auth.userTokenConvert', { clientId }, token)
      expect(refused).toMatchObject({ http: 403, error: 'APPLICATION_FORBIDDEN' })
      expect(refused.text).not.toContain('第二应用')
    }
    expect(await codesOf(token)).toEqual(['POSITION_VIEW'])
  })

  it('A9 a token grants the permissions of its own application only, and two tabs stay separate', async () => {
    const clerk = await company.hire({ organizationId: company.east, codes: ['POSITION_VIEW'] })
    await grant(clerk.id)
    const first = await server.tokenFor(clerk.username)
    const converted = await server.call('auth.userTokenConvert', { clientId: other }, first)
    const second = dataOf<{ access_token: string }>(converted).access_token
    expect(second).not.toBe(first)
    expect(await codesOf(first)).toEqual(['POSITION_VIEW'])
    expect(await codesOf(second)).toEqual(['SECOND_ALL'])
    expect((await server.call('position.list', {}, first)).http).toBe(200)
    expect((await server.call('position.list', {}, second)).http).toBe(403)
    // Turn and turn about, as two tabs do.
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await Promise.all([codesOf(first), codesOf(second)])
      expect([a, b]).toEqual([['POSITION_VIEW'], ['SECOND_ALL']])
    }
    // A super administrator has everything everywhere, but there too only what the application has.
    const root = await server.tokenFor(company.admin.username, other)
    expect(await codesOf(root)).toEqual(['SECOND_ALL'])
    expect((await server.call('user.list', {}, root)).http).toBe(403)
    // Work left behind by a tab of the one application is done with the rights in that one.
    expect(idsOf(dataOf<Record<string, unknown>[]>(await server.call('auth.userApplications', {}, second)))).toContain(
      other,
    )
  })
})

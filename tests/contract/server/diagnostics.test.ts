import { describe, expect, it } from 'vitest'
import { type Company, dataOf, givenCompany, idsOf, recordsOf, signIn } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('diagnostics on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const codesOf = async (person: { get: Company['admin']['get'] }) =>
    dataOf(await person.get('/auth/user/permissions')).permissionsList

  it('read with exactly the permissions of the user, including the data scope', async () => {
    const { admin, east, west } = company
    const clerk = await company.hire({ organizationId: east, dataScope: 'organization', codes: ['USER_VIEW'] })
    const far = await company.hire({ organizationId: west })
    const seen = await admin.seeing(`user:${clerk.id}`)
    expect(await codesOf(seen)).toEqual(await codesOf(clerk))
    const all = { size: 100 }
    const [theirs, ours] = [await clerk.post('/upms/user/list', all), await seen.post('/upms/user/list', all)]
    expect(idsOf(recordsOf(ours))).toEqual(idsOf(recordsOf(theirs)))
    expect(idsOf(recordsOf(ours))).not.toContain(far.id)
    expect(dataOf(await seen.get('/upms/personInfo/detail')).id).toBe(clerk.id)
    expect((await seen.post('/upms/role/list', all)).http).toBe(403)
  })

  it('can read with one role only', async () => {
    const { admin, east } = company
    const holder = await company.hire({ organizationId: east, codes: ['POSITION_VIEW'] })
    const seen = await admin.seeing(`role:${holder.roleId}`)
    expect(await codesOf(seen)).toContain('POSITION_VIEW')
    expect(await codesOf(seen)).not.toContain('USER_VIEW')
    expect((await seen.post('/upms/position/list', {})).http).toBe(200)
    expect((await seen.post('/upms/user/list', {})).http).toBe(403)
    dataOf(await admin.post('/upms/role/enable', { id: holder.roleId, enabled: false }))
    expect(await seen.get('/auth/user/permissions')).toMatchObject({ http: 404, error: 'VIEW_AS_ROLE_GONE' })
  })

  it('change nothing in the name of another user', async () => {
    const { admin, east } = company
    const clerk = await company.hire({ organizationId: east, codes: ['POSITION_ADD', 'POSITION_ENABLE', 'USER_RESET'] })
    const seen = await admin.seeing(`user:${clerk.id}`)
    for (const [path, body] of [
      ['/upms/position/add', { code: 'X', name: 'x', organizationId: east }],
      ['/upms/position/enableBatch', { ids: ['x'] }],
      ['/upms/user/resetPass', { id: clerk.id }],
      ['/upms/preference', { key: 'a', value: {} }],
      ['/auth/oauth/logout', {}],
      ['/auth/user/token/convert', { clientId: 'admin' }],
    ] as const)
      expect(await seen.post(path, body), path).toMatchObject({
        http: 403,
        error: 'VIEW_AS_READ_ONLY',
      })
  })

  it('need their permission, and show no more than the viewer may see', async () => {
    const { admin, root, east } = company
    const target = await company.hire({ organizationId: east, codes: ['USER_VIEW'] })
    const plain = await company.hire({ organizationId: root, dataScope: 'all', codes: ['USER_VIEW'] })
    expect((await (await plain.seeing(`user:${target.id}`)).get('/auth/user/permissions')).http).toBe(403)
    const narrow = await company.hire({ organizationId: root, codes: ['VIEW_AS', 'USER_VIEW'] })
    expect((await (await narrow.seeing(`user:${target.id}`)).get('/auth/user/permissions')).http).toBe(403)
    const viewer = await company.hire({ organizationId: root, dataScope: 'all', codes: ['VIEW_AS', 'USER_VIEW'] })
    expect((await (await viewer.seeing(`user:${target.id}`)).get('/auth/user/permissions')).http).toBe(200)
    const strong = await company.hire({ organizationId: east, codes: ['ROLE_DELETE'] })
    expect(await (await viewer.seeing(`user:${strong.id}`)).get('/auth/user/permissions')).toMatchObject({
      http: 403,
      error: 'VIEW_AS_HOLDS_MORE',
    })
    expect((await (await viewer.seeing(`user:${admin.id}`)).get('/auth/user/permissions')).http).toBe(403)
    for (const wrong of ['', 'user', 'user:', 'admin:1', 'role:nobody'])
      expect([400, 404]).toContain((await (await viewer.seeing(wrong)).get('/auth/user/permissions')).http)
  })

  it('log the viewer and the viewed user', async () => {
    const { admin, db, east } = company
    const clerk = await company.hire({ organizationId: east })
    expect(dataOf(await admin.post('/auth/diagnostics/viewAs', { kind: 'user', id: clerk.id }))).toEqual({
      kind: 'user',
      id: clerk.id,
      name: clerk.username,
      until: expect.any(String),
    })
    const row = await db
      .selectFrom('auditLog')
      .select(['action', 'recordId', 'actorId'])
      .where('recordId', '=', clerk.id)
      .where('action', '=', '以他人身份查看')
      .executeTakeFirst()
    expect(row).toMatchObject({ actorId: admin.id })
  })

  it('S2 begin with a call, apply to that session and user only, and end by a call or by time', async () => {
    const { admin, db, east } = company
    const [clerk, other] = [await company.hire({ organizationId: east }), await company.hire({ organizationId: east })]
    const seen = await admin.seeing(`user:${clerk.id}`)
    const read = async () => (await seen.get('/auth/user/permissions')).http
    const actions = async () =>
      (await db.selectFrom('auditLog').select('action').where('recordId', '=', clerk.id).orderBy('id').execute()).map(
        row => row.action,
      )
    const close = () => admin.post('/auth/diagnostics/endViewAs', { kind: 'user', id: clerk.id })
    expect(await read()).toBe(200)
    // The same header in another session, and another subject in the same session.
    const again = await signIn(company.app, db, admin.id, admin.username)
    expect(await again.get('/auth/user/permissions', {}, { 'view-as': `user:${clerk.id}` })).toMatchObject({
      http: 403,
      error: 'VIEW_AS_ENDED',
    })
    expect((await admin.get('/auth/user/permissions', {}, { 'view-as': `user:${other.id}` })).http).toBe(403)
    await close()
    expect(await read()).toBe(403)
    await close()
    expect((await actions()).slice(-2)).toEqual(['以他人身份查看', '结束以他人身份查看'])

    const later = await admin.seeing(`user:${clerk.id}`)
    expect((await later.get('/auth/user/permissions')).http).toBe(200)
    await db
      .updateTable('viewing')
      .set({ until: new Date(Date.now() - 1000) })
      .execute()
    expect((await later.get('/auth/user/permissions')).http).toBe(403)
  })

  it('show where a code comes from, and what would grant it', async () => {
    const { admin, east } = company
    const clerk = await company.hire({ organizationId: east, codes: ['USER_VIEW', 'WHY_PANEL'] })
    expect(dataOf(await clerk.get('/auth/diagnostics/code', { code: 'USER_VIEW' }))).toMatchObject({
      held: true,
      superAdmin: false,
      resources: [{ enabled: true, above: null }],
      sources: [{ kind: 'role', id: clerk.roleId, by: null, enabled: true }],
    })
    expect(dataOf(await clerk.get('/auth/diagnostics/code', { code: 'USER_ADD' }))).toMatchObject({
      held: false,
      sources: [],
    })
    expect(dataOf(await clerk.get('/auth/diagnostics/code', { code: 'NO_SUCH' }))).toMatchObject({
      held: false,
      resources: [],
    })
    expect((await clerk.get('/auth/diagnostics/code', { code: 'USER_VIEW', userId: admin.id })).http).toBe(403)
    expect(dataOf(await admin.get('/auth/diagnostics/code', { code: 'USER_VIEW', userId: clerk.id }))).toMatchObject({
      held: true,
      sources: [{ kind: 'role', id: clerk.roleId }],
    })
  })

  it('take over nothing of the user: no uploads, no files, no log entries', async () => {
    const { admin, db, east } = company
    const clerk = await company.hire({ organizationId: east, codes: ['POSITION_VIEW', 'POSITION_EXPORT'] })
    const seen = await admin.seeing(`user:${clerk.id}`)
    for (const path of ['/auth/ossToken/stsToken', '/upms/download/file/x'])
      expect(await seen.get(path), path).toMatchObject({ http: 403, error: 'VIEW_AS_READ_ONLY' })
    expect((await seen.post('/upms/position/export', {})).http).toBe(403)
    expect((await seen.post('/upms/position/import?step=template', {})).http).toBe(403)
    const rows = await db.selectFrom('auditLog').select('action').where('actorId', '=', clerk.id).execute()
    expect(rows).toEqual([])
  })

  it('reveal no permissions of users that the viewer may not see', async () => {
    const { east, west } = company
    const far = await company.hire({ organizationId: west, codes: ['USER_VIEW'] })
    const near = await company.hire({ organizationId: east, codes: ['USER_VIEW'] })
    const asker = await company.hire({ organizationId: east, codes: ['WHY_PANEL', 'VIEW_AS'] })
    const code = 'USER_VIEW'
    expect(dataOf(await asker.get('/auth/diagnostics/code', { code, userId: near.id }))).toMatchObject({ held: true })
    expect((await asker.get('/auth/diagnostics/code', { code, userId: far.id })).http).toBe(404)
  })
})

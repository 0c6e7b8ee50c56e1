import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { plugins } from '../../../server/plugins.ts'
import { dataOf, givenCompany, idsOf, listOf, operationOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'

const schedules = plugins.flatMap(plugin => plugin.schedules ?? [])

const hour = 3_600_000
const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

describe.each(databaseKinds)('temporary grants on %s', kind => {
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
  /** Compiled rights are kept for a second at most. */
  const looksLike = (person: Person, code: string, expected: boolean) =>
    expect.poll(() => holds(person, code), { timeout: 5000 }).toBe(expected)
  const sweep = () => run('ended-grants')

  const run = async (name: string) => {
    const schedule = schedules.find(one => one.name === name)
    if (!schedule) throw new Error(`no schedule ${name}`)
    await schedule.run(server, { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} })
  }
  /** Returns the unread notices and their recipients. */
  const unread = async (kindOfNotice: string) => {
    const { rows } = await sql<{ user: string; title: string; text: string; route: string }>`
      select u.username as user, n.title, n.text, n.route from notice n join app_user u on u.id = n.user_id
      where n.kind = ${kindOfNotice} and n.read_at is null`.execute(server.db)
    return rows
  }

  it('grant until their end, are prolonged and made permanent, and are shown everywhere', async () => {
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
    expect(log.map(operationOf)).toEqual(expect.arrayContaining(['设置授权期限', '绑定用户']))
    expect(String(log[0]?.remark)).toContain('长期')
  })

  it('with a later beginning grant nothing before, and are shown as future', async () => {
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

  it('apply to single permissions too', async () => {
    const person = await company.hire({ organizationId: company.east })
    const resourceId = await company.resourceId('POSITION_VIEW')
    const values = { resourceId, ids: [person.id], validTo: ahead(hour), reason: '盘点' }
    dataOf(await company.admin.post('/upms/auth/resource/user/term', values))
    expect(await holds(person, 'POSITION_VIEW')).toBe(true)
    await letEnd('user_resource', person.id)
    await looksLike(person, 'POSITION_VIEW', false)
  })

  it('become permanent when granted again without an end, which is logged', async () => {
    const { admin, east } = company
    const roleId = await roleWith('USER_VIEW')
    const resourceId = await company.resourceId('POSITION_VIEW')
    const [person, later, over, fresh] = await Promise.all(
      [1, 2, 3, 4].map(() => company.hire({ organizationId: east })),
    )
    if (!person || !later || !over || !fresh) throw new Error('nobody')
    const until = { validTo: ahead(hour), reason: '替班' }
    dataOf(await term({ roleId, ids: [person.id, over.id], ...until }))
    dataOf(await term({ roleId, ids: [later.id], ...until, validFrom: ahead(hour / 2) }))
    await letEnd('role_user', over.id)
    await looksLike(over, 'USER_VIEW', false)
    const asked = async (path: string) =>
      idsOf(recordsOf(await admin.post(path, { roleId, organizationId: east, size: 100 })))
    // An ended grant has no effect, also before it is cleaned up: its user is offered again.
    expect(await asked('/upms/role/user/candidates')).toEqual(expect.arrayContaining([over.id, fresh.id]))
    expect(await asked('/upms/role/user/candidates')).not.toContain(later.id)
    expect((await asked('/upms/role/user/list')).sort()).toEqual([person.id, later.id].sort())

    const ids = [person.id, later.id, over.id, fresh.id]
    dataOf(await admin.post('/upms/role/user/add', { roleId, ids }))
    const rows = recordsOf(await admin.post('/upms/role/user/list', { roleId }))
    expect(rows.map(row => [row.validFrom, row.validTo, row.reason])).toEqual(ids.map(() => [null, null, null]))
    await sweep()
    for (const one of [person, later, over, fresh]) expect(await holds(one, 'USER_VIEW')).toBe(true)
    const log = async () => recordsOf(await admin.post('/upms/role/auditLog/list', { id: roleId }))
    const [row] = await log()
    expect(row).toMatchObject({ action: '绑定用户', remark: expect.stringContaining(`${person.username}（改为长期）`) })
    expect(row?.remark).not.toContain(`${fresh.username}（`)
    const before = (await log()).length
    dataOf(await admin.post('/upms/role/user/add', { roleId, ids }))
    expect(await log()).toHaveLength(before)
    // Prolonging is one operation.
    dataOf(await term({ roleId, ids: [person.id], ...until }))
    expect((await log()).slice(0, 2).map(operationOf)).toEqual(['设置授权期限', '绑定用户'])

    // The same from the user's page, and for single permissions.
    dataOf(await admin.post('/upms/user/addRoles', { userId: person.id, ids: [roleId] }))
    dataOf(await admin.post('/upms/auth/resource/user/term', { resourceId, ids: [person.id], ...until }))
    dataOf(await admin.post('/upms/auth/resource/user/add', { resourceId, ids: [person.id] }))
    for (const table of ['role_user', 'user_resource'] as const) await letEnd(table, person.id)
    await sweep()
    expect([await holds(person, 'USER_VIEW'), await holds(person, 'POSITION_VIEW')]).toEqual([true, true])
  })

  it('are deleted and logged after their end; valid ones stay', async () => {
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

  it('are announced to their holder three days before their end and when they end, once each', async () => {
    const { db } = server
    const person = await company.hire({ organizationId: company.east })
    const roleId = await roleWith('ROLE_VIEW')
    const resourceId = await company.resourceId('POSITION_VIEW')
    const day = 24 * hour
    const give = async (days: number) => {
      const values = { ids: [person.id], validTo: ahead(days * day), reason: '替班' }
      dataOf(await term({ roleId, ...values }))
      dataOf(await company.admin.post('/upms/auth/resource/user/term', { resourceId, ...values }))
    }
    /** As if so many days had passed. */
    const pass = async (days: number) => {
      for (const table of ['role_user', 'user_resource'])
        await sql`update ${sql.table(table)} set valid_to = valid_to - ${days} * interval '1 day',
          updated_at = updated_at - ${days} * interval '1 day'
          where user_id = ${person.id} and valid_to is not null`.execute(db)
      await sql`update notice set sent_at = sent_at - ${days} * interval '1 day' where user_id = ${person.id}`.execute(
        db,
      )
    }
    const digests = async () =>
      (await unread('grant')).filter(({ user }) => user === person.username).map(({ title }) => title)
    await give(2)
    await sweep()
    expect(await digests(), 'given for a short time').toEqual([])
    await give(10)
    await sweep()
    expect(await digests()).toEqual([])
    await pass(8)
    await sweep()
    await sweep()
    expect((await digests()).sort()).toEqual([
      expect.stringMatching(/^您的权限「.+」将于 .+ 到期$/),
      expect.stringMatching(/^您的角色「.+」将于 .+ 到期$/),
    ])
    // Prolonged, they have another end.
    await give(5)
    await pass(3)
    await sweep()
    expect(await digests()).toHaveLength(4)
    await pass(3)
    await sweep()
    await sweep()
    expect((await digests()).sort()).toEqual([
      expect.stringMatching(/^您的权限「.+」已到期$/),
      expect.stringMatching(/^您的角色「.+」已到期$/),
    ])
  })

  it('with a deleted side are counted, removed and reported by the daily job; no other is touched', async () => {
    const { db } = server
    const person = await company.hire({ organizationId: company.east, codes: ['ROLE_VIEW'] })
    const links = ['role_user', 'role_resource', 'user_resource', 'position_member', 'position_resource'] as const
    const count = async () => {
      const counts: Record<string, number> = {}
      for (const link of links) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(link)}`.execute(db)
        counts[link] = rows[0]?.count ?? 0
      }
      return counts
    }
    const roleId = await roleWith('USER_VIEW')
    const before = await count()
    // As a hand in SQL leaves them: a person who was deleted, a role and a resource that are no more.
    await sql`insert into app_user (id, username, name, organization_id, deleted_at)
      values ('gone', 'gone', '离开', ${company.east}, now())`.execute(db)
    await sql`insert into role_user (id, role_id, user_id)
      values ('o1', ${roleId}, 'gone'), ('o2', 'none', ${person.id})`.execute(db)
    await sql`insert into role_resource (id, role_id, resource_id) values ('o3', ${roleId}, 'none')`.execute(db)
    await sql`insert into user_resource (id, user_id, resource_id) values ('o4', 'nobody', 'none')`.execute(db)
    await run('orphaned-grants')
    expect(await count()).toEqual(before)
    const log = await db
      .selectFrom('auditLog')
      .select(['entity', 'remark', 'before'])
      .where('action', '=', '清理失效授权')
      .orderBy('entity')
      .execute()
    expect(log).toEqual([
      { entity: 'roleResource', remark: '共 1 条', before: { links: [{ roleId, resourceId: 'none' }] } },
      {
        entity: 'roleUser',
        remark: '共 2 条',
        before: {
          links: expect.arrayContaining([
            { roleId, userId: 'gone' },
            { roleId: 'none', userId: person.id },
          ]),
        },
      },
      { entity: 'userResource', remark: '共 1 条', before: { links: [{ userId: 'nobody', resourceId: 'none' }] } },
    ])
    expect((await unread('check')).map(({ text }) => text)).toEqual(['用户资源 1 条、角色用户 2 条、角色资源 1 条'])
    await run('orphaned-grants')
    expect(await db.selectFrom('auditLog').select('id').where('action', '=', '清理失效授权').execute()).toHaveLength(3)
  })

  it('unused for 90 days are listed in a digest that links to the list of their holders', async () => {
    const { admin, east } = company
    const keys = ['idle', 'came', 'failed', 'new', 'given', 'bare', 'single', 'over', 'disabled'] as const
    const people = new Map<string, Person>()
    for (const key of keys)
      people.set(key, await company.hire({ organizationId: east, codes: key === 'bare' ? [] : ['ROLE_VIEW'] }))
    const idOf = (key: (typeof keys)[number]) => people.get(key)?.id ?? ''
    const back = (table: string, column: string, key: (typeof keys)[number]) =>
      sql`update ${sql.table(table)} set created_at = now() - interval '91 days'
        where ${sql.ref(column)} = ${idOf(key)}`.execute(server.db)
    const log = (key: (typeof keys)[number], days: number, refused: boolean) =>
      sql`insert into audit_log (id, at, action, actor_id, refused)
        values (${unique('log')}, now() - ${days} * interval '1 day', '登录', ${idOf(key)}, ${refused || null})`.execute(
        server.db,
      )
    for (const key of keys) {
      if (key !== 'new') await back('app_user', 'id', key)
      if (key !== 'given') await back('role_user', 'user_id', key)
    }
    await sql`delete from role_user where user_id in (${idOf('bare')}, ${idOf('single')})`.execute(server.db)
    const resourceId = await company.resourceId('USER_VIEW')
    await sql`insert into user_resource (id, user_id, resource_id)
      values ('u1', ${idOf('single')}, ${resourceId})`.execute(server.db)
    await back('user_resource', 'user_id', 'single')
    await sql`update role_user set valid_to = now() - interval '1 day' where user_id = ${idOf('over')}`.execute(
      server.db,
    )
    await sql`update app_user set enabled = false where id = ${idOf('disabled')}`.execute(server.db)
    await log('idle', 91, false)
    await log('came', 89, false)
    await log('failed', 1, true)

    const answer = await admin.post('/upms/user/list', { unusedRights: true, size: 100 })
    const expected = (['failed', 'idle', 'single'] as const).map(idOf).sort()
    expect(idsOf(recordsOf(answer)).sort()).toEqual(expected)
    const near = await company.hire({ organizationId: company.west, codes: ['USER_VIEW'] })
    expect(recordsOf(await near.post('/upms/user/list', { unusedRights: true })), 'out of sight').toEqual([])

    await run('access-review')
    await run('access-review')
    expect(await unread('review')).toEqual([
      {
        user: admin.username,
        title: '3 人的授权长期未使用，请复核',
        text: expect.stringContaining('：超过 90 天没有登录，仍有角色或单独授权'),
        route: '/system-manage/user-manage/user-list?unusedRights=~true',
      },
    ])
  })

  it('never raise permissions of the caller, or of others beyond those of the caller', async () => {
    const { east, hire } = company
    const giver = await hire({ organizationId: east, codes: ['ROLE_USER', 'ROLE_VIEW', 'USER_VIEW'] })
    const other = await hire({ organizationId: east })
    const roleId = await roleWith('USER_DELETE')
    const values = { roleId, validTo: ahead(hour), reason: '替班' }
    expect(await term({ ...values, ids: [giver.id] }, giver)).toMatchObject({
      http: 403,
      error: 'OWN_GRANT',
    })
    expect((await term({ ...values, ids: [other.id] }, giver)).http).toBe(403)
    expect((await term({ ...values, ids: [other.id] }, other)).http).toBe(403)
    expect(await holds(other, 'USER_DELETE')).toBe(false)
  })
})

import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/ground/database/open.ts'
import { readRows } from '../../server/services/audit/auditDigest.ts'
import { prepareMonths, removeMonths } from '../../server/services/audit/months.ts'
import { sealAll, sealRows } from '../../server/services/audit/sealRows.ts'
import { verifyAudit } from '../../server/services/audit/verifyAudit.ts'
import { auditAll } from '../../server/services/records/log/audit.ts'
import { dataOf, givenCompany, type Person, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull } from '../helpers/form.ts'

type Values = Record<string, unknown>
/** An act, and the word that it has in the log. */
type Act = [action: string, path: string, body: Values]

describe.each(databaseKinds)('F17 audit on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let stranger: Person
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    stranger = await company.hire({ organizationId: company.west, codes: [] })
  })

  const rows = () => server.db.selectFrom('auditLog').selectAll().orderBy('id').execute()
  const since = async (work: () => Promise<unknown>) => {
    const known = new Set((await rows()).map(row => row.id))
    await work()
    return (await rows()).filter(row => !known.has(row.id))
  }

  /** Sixteen kinds of acts; what they act on is made here. */
  async function acts(): Promise<Act[]> {
    const { admin, east, west } = company
    const made = async (path: string, body: Values) => String(dataOf(await admin.post(path, body)).id)
    const named = () => ({ code: unique('F17-').toUpperCase(), name: unique('审计') })
    const id = await made('/upms/organization/add', { ...named(), type: 'department', parentId: east })
    const other = await made('/upms/organization/add', { ...named(), type: 'department', parentId: east })
    const positionId = await made('/upms/position/add', { ...named(), organizationId: east })
    const userId = await made('/upms/user/save', { username: unique('f17u'), name: '甲', organizationId: east })
    const roleId = await made('/upms/role/add', { ...named(), code: unique('F').toUpperCase() })
    const view = await company.resourceId('ROLE_VIEW')
    return [
      ['新增', '/upms/organization/add', { ...named(), type: 'department', parentId: east }],
      ['修改', '/upms/organization/edit', { id, name: unique('新名') }],
      ['移动', '/upms/organization/move', { id, parentId: west }],
      ['停用', '/upms/organization/enable', { id, enabled: false }],
      ['启用', '/upms/organization/enable', { id, enabled: true }],
      ['删除', '/upms/organization/delete', { id: other }],
      ['恢复', '/upms/organization/restore', { ids: [other] }],
      ['绑定用户', '/upms/role/user/add', { roleId, ids: [userId] }],
      ['解除绑定用户', '/upms/role/user/delete', { roleId, userId }],
      ['绑定岗位', '/upms/role/position/add', { roleId, ids: [positionId] }],
      ['解除绑定岗位', '/upms/role/position/delete', { roleId, positionId }],
      ['绑定角色', '/upms/user/addRoles', { userId, ids: [roleId] }],
      ['解除绑定角色', '/upms/user/removeRoles', { userId, ids: [roleId] }],
      ['分配权限', '/upms/role/permission/add', { roleId, applicationId: 'admin', ids: [view] }],
      ['重置密码', '/upms/user/resetPass', { id: userId }],
      ['导出', '/upms/position/export', { ids: [positionId], format: 'csv' }],
    ]
  }

  test('F17 each of 16 acts leaves one row when done and one when refused', async () => {
    for (const [action, path, body] of await acts()) {
      const refused = await since(async () => expect((await stranger.post(path, body)).http, path).toBe(403))
      expect(
        refused.map(row => [row.actorId, row.refused, row.before, row.after]),
        path,
      ).toEqual([[stranger.id, true, null, null]])
      expect(refused[0]?.remark, path).toContain('被拒绝：')
      const done = await since(() => server.app.inject({ method: 'POST', url: path, payload: body, headers: bearer() }))
      expect(
        done.map(row => [row.action, row.actorId, row.refused]),
        path,
      ).toEqual([[action, company.admin.id, null]])
    }
  })
  const bearer = () => ({ authorization: `Bearer ${token}` })

  test('F17 a wrong password, what is in use and each record of a batch are refusals too', async () => {
    const { admin, root, east } = company
    const inUse = await since(async () =>
      expect((await admin.post('/upms/organization/delete', { id: root })).http).toBe(409),
    )
    expect(inUse.map(row => [row.action, row.entity, row.recordId, row.refused])).toEqual([
      ['删除', 'organization', root, true],
    ])
    const signIn = await since(() =>
      server.app.inject({
        method: 'POST',
        url: '/auth/oauth/token',
        headers: {
          authorization: `Basic ${btoa('console:console')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: `grant_type=password&username=${stranger.username}&password=wrong`,
      }),
    )
    expect(signIn.map(row => [row.action, row.recordId, row.refused])).toEqual([['登录', stranger.id, true]])
    const ill = await since(() => admin.post('/upms/organization/edit', { id: east, name: '' }))
    expect(ill, 'a wrong value is no refusal').toEqual([])
    expect(await since(() => stranger.post('/upms/organization/list', {})), 'nor is a read').toEqual([])
  })

  test('F17 a row records the client, the viewed user, and the user named by the caller', async () => {
    const { east } = company
    const clerk = await company.hire({ organizationId: east, codes: ['POSITION_ADD', 'WORK_LOG_EXPORT'] })
    const own = await server.tokenFor(clerk.username)
    const person = server.db.selectFrom('appUser').select('name').where('id', '=', clerk.id)
    const { name } = await person.executeTakeFirstOrThrow()
    const add = (remote_user: string) =>
      since(async () => {
        const headers = { remote_user, 'user-agent': 'Mozilla/5.0 (F17)' }
        const body = { code: unique('F17-').toUpperCase(), name: unique('岗位'), organizationId: east }
        dataOf(await server.raw('POST', '/upms/position/add', { token: own, headers, body }))
      })
    const of = ({ actorId, userAgent, claimedUser, actingForId, actingForName }: Values) => [
      actorId,
      userAgent,
      claimedUser,
      actingForId ?? actingForName,
    ]
    expect((await add(clerk.username)).map(of)).toEqual([[clerk.id, 'Mozilla/5.0 (F17)', null, null]])
    const [row] = await add('admin')
    expect(of(row ?? {})).toEqual([clerk.id, 'Mozilla/5.0 (F17)', 'admin', null])
    const shown = await server.call('workLog.details', { id: row?.id }, token)
    expect(dataOf(shown)).toMatchObject({ claimedUser: 'admin', userAgent: 'Mozilla/5.0 (F17)' })

    await server.call('diagnostics.viewAs', { kind: 'user', id: clerk.id }, token)
    const seen = await since(async () => {
      const headers = { 'view-as': `user:${clerk.id}`, remote_user: 'admin' }
      expect((await server.raw('GET', '/operateLog/workLog/anchor', { token, headers })).http).toBe(200)
    })
    expect(seen.map(one => [one.action, one.actorId, one.actingForId, one.actingForName, one.claimedUser])).toEqual([
      ['导出', company.admin.id, clerk.id, name, null],
    ])

    await sealAll(server)
    expect((await verifyAudit(server)).faults).toEqual([])
    const sealed = (await rows()).find(({ id }) => id === row?.id)
    const change = (claimed: string) => sql`update audit_log set claimed_user = ${claimed} where id = ${row?.id}`
    await expect(change('').execute(server.db)).rejects.toThrow(/neither changed nor deleted/)
    await behind('audit_log', change(clerk.username))
    expect((await verifyAudit(server)).faults).toMatchObject([
      { code: 'AUDIT_ROW_CHANGED', message: `日志 ${row?.id} 被修改（封条 ${sealed?.seal}）` },
    ])
    await behind('audit_log', change('admin'))
    expect((await verifyAudit(server)).faults).toEqual([])
  })

  test('F17 rows sealed before the client was recorded stay readable', async () => {
    const id = unique('before')
    await sql`insert into audit_log (id, at, action, remark) values (${id}, now(), '新增', '旧')`.execute(server.db)
    const { rows: then } = await sql<{
      content: string
    }>`select jsonb_build_array(id, extract(epoch from at)::text, actor_id,
      actor_name, application_id, action, entity, record_id,
      record_name, record_revision, before, after, refused, remark,
      ip, request_id)::text as content from audit_log where id = ${id}`.execute(server.db)
    await sealAll(server)
    const seal = (await rows()).find(row => row.id === id)?.seal ?? 0
    const read = (await readRows(server.db, { seals: [seal] })).find(row => row.id === id)
    expect(read?.content).toBe(then[0]?.content)
  })

  test('F17 no row, no act: they stand or fall together', async () => {
    await sql`create function audit_broken() returns trigger language plpgsql as $$
      begin raise exception 'full'; end $$`.execute(server.db)
    await sql`create trigger audit_broken before insert on audit_log
      for each row execute function audit_broken()`.execute(server.db)
    const name = unique('不留痕')
    try {
      const answer = await company.admin.post('/upms/role/add', { code: unique('NO').toUpperCase(), name })
      expect(answer.http).toBe(500)
    } finally {
      await sql`drop trigger audit_broken on audit_log`.execute(server.db)
    }
    expect(await server.db.selectFrom('role').select('id').where('name', '=', name).execute()).toEqual([])
  })

  test('F17 rows are never changed or deleted, whatever the program does', async () => {
    await sealAll(server)
    const [row] = await rows()
    for (const attempt of [
      sql`update audit_log set remark = 'x' where id = ${row?.id}`,
      sql`update audit_log set seal = 1, remark = 'x' where id = ${row?.id}`,
      sql`delete from audit_log where id = ${row?.id}`,
      sql`truncate audit_log`,
      sql`delete from audit_seal`,
    ])
      await expect(attempt.execute(server.db)).rejects.toThrow(/neither changed nor deleted/)
    expect((await rows())[0]).toEqual(row)
  })

  const behind = (table: string, ...statements: ReturnType<typeof sql>[]) =>
    server.db.transaction().execute(async tx => {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(tx)
    })
  const seals = () => server.db.selectFrom('auditSeal').select(['number', 'rows']).orderBy('number').execute()
  const open = async () => (await rows()).filter(row => row.seal === null).length
  /** Waits until every row is sealed; a sealer that is woken later finds nothing to do. */
  const quiet = async () => {
    await sealAll(server)
    await expect.poll(open, { timeout: 30_000 }).toBe(0)
  }

  test('F17 a row is sealed about a second after its commit in the background, and then nothing is done', async () => {
    await quiet()
    const [added] = await since(() =>
      company.admin.post('/upms/role/add', { code: unique('S').toUpperCase(), name: unique('封存') }),
    )
    const start = performance.now()
    await expect.poll(open, { timeout: 30_000, interval: 20 }).toBe(0)
    if (isFull) expectWithin(performance.now() - start, 3000)
    const sealed = await seals()
    expect(JSON.stringify(sealed.at(-1)?.rows)).toContain(added?.id)
    // The sealer comes back once more; without open rows it makes no seal.
    await sealAll(server)
    if (isFull) await setTimeout(1500)
    expect(await seals()).toEqual(sealed)
    expect((await verifyAudit(server)).faults).toEqual([])
  })

  test('F17 two processes seal each row once, at most 200 under one seal', async () => {
    const other = kind === 'postgres' ? await openDatabase(server.config) : undefined
    try {
      const entries = Array.from({ length: 900 }, (_, at) => ({ action: '新增', recordName: `第 ${at} 条` }))
      const first = (await seals()).length
      await auditAll(server.system(), entries)
      await Promise.all([sealAll(server), sealAll({ db: other?.db ?? server.db, config: server.config })])
      const made = (await seals()).slice(first)
      const ids = made.flatMap(seal => seal.rows as string[])
      expect(ids.length).toBeGreaterThanOrEqual(900)
      expect(new Set(ids).size).toBe(ids.length)
      expect(Math.max(...made.map(seal => (seal.rows as string[]).length))).toBe(200)
      expect(made.map(seal => seal.number)).toEqual(made.map((_, at) => first + 1 + at))
      expect(await open()).toBe(0)
      expect((await verifyAudit(server)).faults).toEqual([])
    } finally {
      await other?.close()
    }
  })

  // PGlite has one connection, so no other one could hold the lock.
  if (kind === 'postgres')
    test('F17 while another process seals, this one does not wait for it', async () => {
      const other = await openDatabase(server.config)
      try {
        await other.db.transaction().execute(async tx => {
          await sql`select pg_advisory_xact_lock(726421018)`.execute(tx)
          expect(await sealRows(server, { isPatient: false })).toBeUndefined()
        })
      } finally {
        await other.close()
      }
    })

  test('F17 a day begins with the end of the one before, and an exported anchor finds what is cut off', async () => {
    await quiet()
    await behind('audit_seal', sql`update audit_seal set at = at - interval '1 day'`)
    const before = await verifyAudit(server)
    const [anchor] = await since(async () => {
      await company.admin.post('/upms/role/add', { code: unique('S').toUpperCase(), name: unique('次日') })
      await sealAll(server)
    }).then(all => all.filter(row => row.action === '封存锚点'))
    expect(anchor?.after).toEqual({ head: before.head, rows: before.rows })
    expect(String((await seals()).at(before.seals)?.rows).split(' ')[0]).toBe(anchor?.id)

    const file = await server.raw('GET', '/operateLog/workLog/anchor', { token })
    expect(file.http).toBe(200)
    const { head } = JSON.parse(file.text) as { head: string }
    expect(await verifyAudit(server, head)).toMatchObject({ faults: [] })
    const stranger = await company.hire({ organizationId: company.west, codes: ['WORK_LOG_VIEW'] })
    expect((await stranger.get('/operateLog/workLog/anchor')).http).toBe(403)

    await quiet()
    const { seals: last } = await verifyAudit(server)
    const kept = (await rows()).filter(row => row.seal === last)
    expect(kept.length).toBeGreaterThan(0)
    // An attacker who cuts off only seals leaves rows behind that name them.
    await behind(
      'audit_seal',
      sql`create table cut as select * from audit_seal where number = ${sql.lit(last)}`,
      sql`delete from audit_seal where number = ${last}`,
    )
    expect((await verifyAudit(server)).faults).toMatchObject([
      { code: 'AUDIT_SEAL_CUT_OFF', message: `封条 ${last} 不见了，它的 ${kept.length} 条日志还在` },
    ])
    await behind('audit_seal', sql`insert into audit_seal select * from cut`, sql`drop table cut`)
    expect((await verifyAudit(server)).faults).toEqual([])
  })

  test('F17 what is changed, deleted or added behind the program is named, a month that goes is logged', async () => {
    const head = async () => (await verifyAudit(server)).head
    await quiet()
    const before = await verifyAudit(server)
    expect(before.faults).toEqual([])
    expect(before.rows).toBe((await rows()).filter(row => row.seal !== null).length)

    // An old month, as it looks when its time has come.
    await sql`create table audit_log_2020_01 partition of audit_log for values
      from ('2020-01-01 00:00:00+00') to ('2020-02-01 00:00:00+00')`.execute(server.db)
    await sql`insert into audit_log (id, at, action) values ('old', '2020-01-15T00:00:00Z', '新增')`.execute(server.db)
    expect(await removeMonths(server, 12), 'a month that is not sealed stays').toEqual([])
    await sealAll(server)
    const removal = await since(async () => expect(await removeMonths(server, 12)).toEqual(['2020-01']))
    expect(removal.map(row => [row.action, row.recordId])).toEqual([['清理日志', '2020-01']])
    expect(await verifyAudit(server)).toMatchObject({ faults: [], removed: 1 })
    await server.db.transaction().execute(prepareMonths)

    await quiet()
    await company.admin.post('/upms/role/add', { code: unique('S').toUpperCase(), name: unique('末尾') })
    // Who owns the database may say that a month went, but cannot prove it.
    await sql`insert into audit_log (id, at, action, entity, record_id, remark)
      select 'forgedRemoval', now(), action, entity, to_char(now() at time zone 'UTC', 'YYYY-MM'),
        replace(remark, '2020-01', to_char(now() at time zone 'UTC', 'YYYY-MM'))
      from audit_log where record_id = '2020-01' and action = '清理日志'`.execute(server.db)
    await sealAll(server)
    const kept = await head()
    const [one, two] = (await rows()).filter(row => row.seal === 1)
    await behind(
      'audit_log',
      sql`update audit_log set actor_name = '别人' where id = ${one?.id}`,
      sql`delete from audit_log where id = ${two?.id}`,
      sql`insert into audit_log (id, at, action, seal) values ('forged', now(), '新增', 1)`,
    )
    const { faults } = await verifyAudit(server)
    expect(faults.map(({ code, values, message }) => ({ code, id: values.id, message }))).toEqual(
      expect.arrayContaining([
        { code: 'AUDIT_ROW_CHANGED', id: one?.id, message: `日志 ${one?.id} 被修改（封条 1）` },
        { code: 'AUDIT_ROW_DELETED', id: two?.id, message: `日志 ${two?.id} 被删除（封条 1）` },
        { code: 'AUDIT_ROW_ADDED', id: 'forged', message: '日志 forged 是后来加入的（封条 1）' },
      ]),
    )
    expect(faults).toHaveLength(3)
    // The end of the log and of the seals, all traces of it.
    await behind('audit_log', sql`delete from audit_log where seal = (select max(number) from audit_seal)`)
    await behind('audit_seal', sql`delete from audit_seal where number = (select max(number) from audit_seal)`)
    expect((await verifyAudit(server)).faults).toHaveLength(3)
    expect((await verifyAudit(server, kept)).faults.at(-1)).toMatchObject({ code: 'AUDIT_HEAD_UNKNOWN' })
  })
})

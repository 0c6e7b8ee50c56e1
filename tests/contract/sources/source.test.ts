import { describe, expect, it } from 'vitest'
import { databaseKinds, dataOf, fieldErrors, type TestServer } from '../harness.ts'
import { addShop, givenShop, hasPostgres, makeScreens, recordsOf } from './sourceDesk.ts'

const hostileHosts = [
  '/var/run/postgresql',
  '../socket',
  'localhost/x',
  'http://localhost',
  'file:///etc/passwd',
  'user@host',
  'host:5432',
  'host?x=1',
  'host#x',
  'host;x',
  'host x',
  ' ',
  '169.254.169.254',
  '169.254.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '0.0.0.0',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '224.0.0.1',
  '255.255.255.255',
  '::ffff:169.254.169.254',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1.0x1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  'fd00::1',
  '[::1]',
  '%2e',
  '*',
  'a'.repeat(300),
  '主机',
  'no-such-host.invalid',
  "localhost' or 1",
  '$(host)',
]

describe.skipIf(!hasPostgres).each(databaseKinds)('data sources on %s', kind => {
  const { server, shop, desk } = givenShop(kind)

  it('keep the secret encrypted and never return it', async () => {
    const made = await addShop(desk, shop, 'secretive')
    expect(made).toMatchObject({ hasSecret: true, state: 'unknown' })
    const answers = await Promise.all([
      desk.call('defaultSource.details', { id: made.id }),
      desk.call('defaultSource.page', { keyword: '商店' }),
      desk.call('defaultSource.list'),
      desk.call('defaultSource.export', { format: 'csv' }),
      desk.call('defaultSource.auditLogList', { id: made.id }),
      desk.call('defaultSource.test', { id: made.id }),
    ])
    for (const answer of [JSON.stringify(made), ...answers.map(one => one.text)]) {
      expect(answer).not.toContain('not-asked-for')
      expect(answer).not.toContain('"secret"')
    }
    const stored = await server.db
      .selectFrom('dataSource')
      .select('secret')
      .where('id', '=', String(made.id))
      .executeTakeFirstOrThrow()
    expect(stored.secret).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/)
    // Bound to another host it cannot be decrypted, even after a direct write to the database.
    await server.db
      .updateTable('dataSource')
      .set({ port: shop.port + 1 })
      .where('id', '=', String(made.id))
      .execute()
    expect((await desk.call('defaultSource.tables', { id: made.id })).message).toContain('密码无法读取')
  })

  it('clear the secret when it would be sent to another host, keep it otherwise, and never change a code', async () => {
    const made = await addShop(desk, shop, 'moving')
    const renamed = await desk.must('defaultSource.save', { id: made.id, name: '改名', revision: made.revision })
    expect(renamed).toMatchObject({ name: '改名', hasSecret: true })
    expect(fieldErrors(await desk.call('defaultSource.save', { id: made.id, code: 'other' }))).toHaveProperty('code')
    const moved = await desk.must('defaultSource.save', { id: made.id, port: shop.port + 1 })
    expect(moved).toMatchObject({ hasSecret: false, state: 'unknown' })
    const again = await desk.must('defaultSource.save', { id: made.id, port: shop.port, secret: 'x' })
    expect(again.hasSecret).toBe(true)
    const safer = await desk.must('defaultSource.save', { id: made.id, tls: 'verified' })
    expect(safer.hasSecret).toBe(true)
    // A user who may change the source must not be able to send the secret unprotected.
    const bare = await desk.must('defaultSource.save', { id: made.id, tls: 'off' })
    expect(bare.hasSecret).toBe(false)
  })

  it.each(hostileHosts)('refuse the target %s', async host => {
    const answer = await desk.call('defaultSource.save', {
      name: '坏',
      code: 'bad',
      type: 'postgresql',
      host,
      port: 5432,
      database: 'x',
      username: 'x',
    })
    expect(answer.http).toBe(400)
    expect(Object.keys(fieldErrors(answer))).toContain('host')
  })

  it.each(['x?host=/tmp', 'x;y', "x'y", 'a b', 'x/../y', 'x&options=-c'])('refuse the database %s', async database => {
    const answer = await desk.call('defaultSource.save', {
      name: '坏',
      code: 'bad',
      type: 'postgresql',
      host: '127.0.0.1',
      port: 5432,
      database,
      username: 'x',
    })
    expect(Object.keys(fieldErrors(answer))).toEqual(['database'])
  })

  it('say in Chinese why a connection fails, and store the result', async () => {
    const made = await addShop(desk, shop, 'failing')
    const { id } = made
    const good = await desk.must('defaultSource.test', { id })
    expect(good).toMatchObject({ ok: true, tables: 8, schemas: [] })
    expect(good.message).toMatch(/^连接成功，PostgreSQL [\d.]+，共 8 张表和视图$/)
    expect(await desk.must('defaultSource.details', { id })).toMatchObject({ state: 'healthy' })
    await desk.must('defaultSource.save', { id, database: 'nowhere' })
    expect((await desk.must('defaultSource.test', { id })).message).toBe('连接失败：数据库“nowhere”不存在')
    expect(await desk.must('defaultSource.details', { id })).toMatchObject({
      state: 'down',
      checkMessage: '连接失败：数据库“nowhere”不存在',
    })
    await desk.must('defaultSource.save', { id, database: shop.database, port: 1 })
    expect((await desk.must('defaultSource.test', { id })).message).toContain('拒绝连接')
    await desk.must('defaultSource.save', { id, port: shop.port, type: 'mysql' })
    expect((await desk.must('defaultSource.test', { id })).ok).toBe(false)
    await desk.must('defaultSource.save', { id, type: 'postgresql', tls: 'verified' })
    expect((await desk.must('defaultSource.test', { id })).message).toContain('不支持传输加密')
  })

  it('show tables, columns and the first rows, truncated and without binary data', async () => {
    const { id } = await addShop(desk, shop, 'seen')
    const tables = dataOf<Record<string, unknown>[]>(await desk.call('defaultSource.tables', { id }))
    expect(tables.map(table => table.name).sort()).toEqual(
      ['Order Line', 'category', 'cheap', 'loose', 'product', 'stamp', 'token', '客户'].sort(),
    )
    const columns = dataOf<Record<string, unknown>[]>(
      await desk.call('defaultSource.columns', { id, table: 'product' }),
    )
    expect(columns.find(column => column.name === 'id')).toMatchObject({ type: 'bigint', inKey: true, counted: true })
    expect(columns.find(column => column.name === 'category_code')).toMatchObject({
      reference: 'category.code',
      nullable: false,
    })
    const preview = await desk.must('defaultSource.rows', { id, table: 'product' })
    expect((preview.rows as Record<string, unknown>[])[0]).toMatchObject({
      big: '9007199254740993',
      picture: '（2 字节）',
    })
    for (const table of ['nothing', 'pg_catalog.pg_authid', 'product; drop table product', '"product"'])
      expect((await desk.call('defaultSource.rows', { id, table })).http).toBe(404)
  })

  it('end a query after 5 s, and continue on the same connection', async () => {
    await shop.sql(`create view slow as select pg_sleep(600)::text as "nap"`)
    await shop.sql(`create view patience as select current_setting('statement_timeout') as "limit"`)
    const { id } = await addShop(desk, shop, 'guarded')
    const sessions = () =>
      shop.sql(`select pid, state from pg_stat_activity
        where datname = current_database() and application_name = 'console'
        order by pid`)
    expect((await desk.call('defaultSource.rows', { id, table: 'loose' })).http).toBe(200)
    const before = await sessions()
    const { rows } = await desk.must('defaultSource.rows', { id, table: 'patience' })
    expect(rows).toEqual([{ limit: '5s' }])
    expect((await desk.call('defaultSource.rows', { id, table: 'slow' })).message).toContain('超过 5 秒')
    expect(await sessions()).toEqual(before)
    expect((await desk.call('defaultSource.rows', { id, table: 'loose' })).http).toBe(200)
    expect(await sessions()).toEqual(before)
    await shop.sql('drop view slow, patience')
  }, 60_000)

  it('cannot reach the database of the console', async () => {
    if (kind === 'pglite') return
    const url = new URL(server.config.database.kind === 'postgres' ? server.config.database.url : '')
    const made = await desk.must('defaultSource.save', {
      name: '自身',
      code: 'own',
      type: 'postgresql',
      host: '127.0.0.1',
      port: Number(url.port),
      database: url.pathname.slice(1),
      username: url.username,
    })
    expect((await desk.must('defaultSource.test', { id: made.id })).message).toContain('控制台自身')
    expect((await desk.call('defaultSource.tables', { id: made.id })).message).toContain('控制台自身')
  })

  it('are not deleted while screens use them, naming the screens', async () => {
    const { id } = await addShop(desk, shop, 'used')
    await makeScreens(desk, id, ['loose'])
    const refused = await desk.call('defaultSource.delete', { id })
    expect(refused).toMatchObject({ http: 409 })
    expect(refused.message).toContain('生成方案 1 条')
    const [plan] = dataOf<{ records: { id: string }[] }>(
      await desk.call('codeGeneration.plans', { sourceId: id }),
    ).records
    await desk.must('codeGeneration.remove', { ids: [plan?.id] }).catch(() => undefined)
    expect((await desk.call('defaultSource.delete', { id })).http).toBe(200)
  })

  it('list the screens that use them', async () => {
    const { id } = await addShop(desk, shop, 'asked')
    const uses = () => desk.must('defaultSource.uses', { id })
    expect(await uses()).toEqual({ deletable: true, message: '', uses: [] })
    await makeScreens(desk, id, ['loose', 'token'])
    expect(await uses()).toMatchObject({
      deletable: false,
      message: expect.stringMatching(/^数据源正被使用，请先处理：\n· 生成方案 2 条：.*asked(Loose|Token)/),
    })
    // What the form shows before a change is saved.
    const plans = recordsOf(await desk.call('codeGeneration.plans', { sourceId: id }))
    expect(plans.map(plan => plan.table).sort()).toEqual(['loose', 'token'])
    await desk.must('codeGeneration.remove', { ids: plans.map(plan => plan.id) })
    expect(await uses()).toMatchObject({ deletable: true })
  })

  it('refuse calls without the permissions', async () => {
    const token = await server.tokenFor(await plainUser(server))
    for (const name of ['page', 'options', 'save', 'test', 'tables', 'rows', 'delete', 'enable', 'export'])
      expect([
        name,
        (await server.call(`defaultSource.${name}`, { id: 'x', table: 'x', enabled: true }, token)).http,
      ]).toEqual([name, 403])
    for (const name of ['propose', 'preview', 'apply', 'download', 'remove', 'fileSave'])
      expect([
        name,
        (
          await server.call(
            `codeGeneration.${name}`,
            { sourceId: 'x', plans: [], ids: [], id: 'x', content: '' },
            token,
          )
        ).http,
      ]).toEqual([name, 403])
  })
})

/** Creates a user without roles. */
async function plainUser(server: TestServer): Promise<string> {
  const row = await server.db
    .selectFrom('appUser')
    .select('username')
    .where('superAdmin', '=', false)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('roleUser').select('id').whereRef('roleUser.userId', '=', 'appUser.id'))),
    )
    .where(eb =>
      eb.not(
        eb.exists(eb.selectFrom('positionMember').select('id').whereRef('positionMember.userId', '=', 'appUser.id')),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  if (row) return row.username
  const admin = await server.db
    .selectFrom('appUser')
    .select(['organizationId'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('appUser')
    .values({ id: 'plain', username: 'plain', name: '普通人', organizationId: admin.organizationId, dataScope: 'self' })
    .execute()
  await server.db.insertInto('userCredential').values({ id: 'plain', userId: 'plain', passwordHash: 'x' }).execute()
  return 'plain'
}

import { beforeAll, describe, expect, it } from 'vitest'
import { isWithin, networkOf } from '../../../server/ground/session/networks.ts'
import { dataOf, listOf, recordsOf } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'

const office = '203.0.113.7'
const elsewhere = '198.51.100.9'

describe('networks', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.168.77.200/20', '192.168.64.0/20'],
    ['1.2.3.4/0', '0.0.0.0/0'],
    ['2001:DB8::ff/32', '2001:db8::/32'],
    ['fd00:1:2:3:4:5:6:7/65', 'fd00:1:2:3::/65'],
    ['::1', '::1'],
    ['::ffff:10.0.0.1', '::ffff:a00:1'],
  ])('%s is stored as %s', (given, kept) => expect(networkOf(given)).toBe(kept))

  it.each([
    '',
    '10',
    '10.1.2',
    '10.1.2.256',
    '10.0.0.0/33',
    'fd00::/129',
    'example.com',
    '10.0.0.0/8,1.1.1.1',
    '010.0.0.1',
    '1.1.1.1/-1',
  ])('%s is refused', text => expect(networkOf(text)).toBeUndefined())

  it('match an address, also an IPv4 one written as IPv6, but not by an expired entry', () => {
    const networks = ['10.0.0.0/8', 'fd00::/16', '']
    expect(['10.9.9.9', '::ffff:10.9.9.9', 'fd00::1'].map(ip => isWithin(networks, ip))).toEqual([true, true, true])
    expect(['11.0.0.1', 'fd01::1', '', 'x'].map(ip => isWithin(networks, ip))).toEqual([false, false, false, false])
    expect(isWithin([''], '10.0.0.1')).toBe(false)
  })
})

describe.each(databaseKinds)('white list and gray users on %s', kind => {
  const server = givenServer(kind, { TRUSTED_PROXIES: '127.0.0.1' })
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
  })
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, token)
  const ok = async (name: string, args: Record<string, unknown> = {}) => dataOf(await call(name, args))
  const from = (ip: string, path: string, of = token) =>
    server.raw('GET', path, { token: of, headers: { 'x-forwarded-for': ip } })
  const convertFrom = (ip: string, clientId: string) =>
    server.raw('POST', '/auth/user/token/convert', { token, body: { clientId }, headers: { 'x-forwarded-for': ip } })
  const add = (values: Record<string, unknown>) => ok('whiteList.save', { applicationId: 'process', ...values })

  it('admits to an application from listed addresses only, at the next call of running sessions too', async () => {
    const inside = await server.tokenFor('admin', 'process')
    expect((await from(elsewhere, '/upms/personInfo/detail', inside)).http).toBe(200)
    const entry = await add({ kind: 'address', address: '203.0.113.99/24', remark: '办公网' })
    expect(entry).toMatchObject({ content: '203.0.113.0/24', address: '203.0.113.0/24' })
    expect((await from(office, '/upms/personInfo/detail', inside)).http).toBe(200)
    expect((await from(elsewhere, '/upms/personInfo/detail', inside)).http).toBe(401)
    const refused = await convertFrom(elsewhere, 'process')
    expect([refused.http, refused.message]).toEqual([403, `您的地址 ${elsewhere} 不在应用“流程中心”的白名单中`])
    expect((await convertFrom(office, 'process')).http).toBe(200)
    // Other applications are not concerned.
    expect((await from(elsewhere, '/upms/personInfo/detail')).http).toBe(200)

    // An expired entry admits no address, and does not disable the list either.
    await ok('whiteList.save', { id: entry.id, validTo: '2020-01-01' })
    expect((await from(office, '/upms/personInfo/detail', inside)).http).toBe(401)
    await ok('whiteList.enable', { id: entry.id, enabled: false })
    expect((await from(elsewhere, '/upms/personInfo/detail', inside)).http).toBe(200)
    await ok('whiteList.delete', { id: entry.id }).catch(() => undefined)
  })

  it('admits to an application from listed applications only', async () => {
    const entry = await add({ kind: 'application', sourceId: 'open' })
    expect(entry).toMatchObject({ content: '开放平台', kind: 'application' })
    const refused = await convertFrom(office, 'process')
    expect([refused.http, refused.message]).toEqual([403, '应用“用户中心”不在应用“流程中心”的白名单中，不能从这里进入'])
    const own = await add({ kind: 'application', sourceId: 'admin' })
    expect((await convertFrom(office, 'process')).http).toBe(200)
    await ok('whiteList.deleteBatch', { ids: [entry.id, own.id] })
    expect(recordsOf(await call('whiteList.list', { applicationId: 'process' }))).toEqual([])
  })

  it('refuses changes that would lock the caller out', async () => {
    const foreign = { applicationId: 'admin', kind: 'address', address: '192.0.2.0/24' }
    const refused = await call('whiteList.save', foreign)
    expect([refused.http, refused.message]).toEqual([
      409,
      '这样一来您当前的地址 127.0.0.1 将无法使用本应用，请先把它加入白名单',
    ])
    const own = await ok('whiteList.save', { ...foreign, address: '127.0.0.0/8' })
    const other = await ok('whiteList.save', foreign)
    expect((await call('whiteList.enable', { id: own.id, enabled: false })).http).toBe(409)
    expect((await call('whiteList.delete', { id: own.id })).http).toBe(409)
    expect((await call('whiteList.save', { id: own.id, address: '172.31.0.0/16' })).http).toBe(409)
    expect((await from(elsewhere, '/upms/personInfo/detail')).http).toBe(401)
    const signIn = await server.db
      .selectFrom('whiteListEntry')
      .select('id')
      .where('id', '=', String(other.id))
      .execute()
    expect(signIn).toHaveLength(1)
    await ok('whiteList.delete', { id: other.id }).catch(() => undefined)
    // Without the last entry every address may sign in again.
    await call('whiteList.delete', { id: own.id })
    expect((await from(elsewhere, '/upms/personInfo/detail')).http).toBe(200)
  })

  it("keeps an unlimited entry for the caller's address", async () => {
    const own = { applicationId: 'admin', kind: 'address', address: '127.0.0.0/8' }
    const message =
      '放行您当前的地址 127.0.0.1 的白名单都设有有效期，到期后您将无法使用本应用，请至少保留一条启用的、不填“有效期至”的'
    const refusal = async (name: string, args: Record<string, unknown>) => {
      const { http, message: text } = await call(name, args)
      return [http, text]
    }
    // Today may be over before the call.
    const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 86_400_000)
    for (const validTo of [tomorrow, '2999-12-31'])
      expect(await refusal('whiteList.save', { ...own, validTo })).toEqual([409, message])
    const lasting = await ok('whiteList.save', own)
    const ending = await ok('whiteList.save', { ...own, address: '127.0.0.1', validTo: '2999-12-31' })
    expect(await refusal('whiteList.save', { id: lasting.id, validTo: '2999-12-31' })).toEqual([409, message])
    expect(await refusal('whiteList.enable', { id: lasting.id, enabled: false })).toEqual([409, message])
    expect(await refusal('whiteList.delete', { id: lasting.id })).toEqual([409, message])
    expect((await call('whiteList.deleteBatch', { ids: [lasting.id] })).data).toMatchObject({ failed: [{ message }] })
    await ok('whiteList.delete', { id: ending.id }).catch(() => undefined)
    await call('whiteList.delete', { id: lasting.id })
    expect(await refusal('whiteList.restore', { ids: [ending.id] })).toEqual([409, message])
    // A disabled entry restricts no address, and may have any end.
    const resting = await ok('whiteList.save', {
      ...own,
      address: '127.0.0.0/9',
      validTo: '2999-12-31',
      enabled: false,
    })
    expect(await refusal('whiteList.enable', { id: resting.id, enabled: true })).toEqual([409, message])
    await call('whiteList.delete', { id: resting.id })
  })

  it('keeps one entry for the caller when two change the list concurrently', async () => {
    const values = { applicationId: 'admin', kind: 'address' }
    const first = await ok('whiteList.save', { ...values, address: '127.0.0.0/8' })
    const second = await ok('whiteList.save', { ...values, address: '127.0.0.1' })
    const other = await ok('whiteList.save', { ...values, address: '192.0.2.0/24' })
    const answers = await Promise.all([first, second].map(({ id }) => call('whiteList.delete', { id })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    await call('whiteList.delete', { id: other.id })
    for (const { id } of [first, second]) await call('whiteList.delete', { id })
  })

  it('refuses an invalid address at its field', async () => {
    const wrong = async (values: Record<string, unknown>) =>
      fieldErrors(await call('whiteList.save', { applicationId: 'process', ...values }))
    expect(await wrong({ kind: 'address', address: 'example.com' })).toEqual({
      address: '访问地址应为 IP 地址或网段，例如 10.1.2.3、10.0.0.0/8、fd00::/8',
    })
    expect(await wrong({ kind: 'address' })).toEqual({ address: '请输入访问地址' })
    const once = await ok('whiteList.save', { applicationId: 'process', kind: 'address', address: '198.51.100.0/24' })
    expect(await wrong({ kind: 'address', address: '198.51.100.0/24' })).toEqual({
      address: '允许的地址或应用“198.51.100.0/24”已存在',
    })
    await call('whiteList.delete', { id: once.id })
    expect(await wrong({ kind: 'application' })).toEqual({ sourceId: '请选择来源应用' })
    expect(await wrong({ kind: 'application', sourceId: 'process' })).toEqual({ sourceId: '来源应用不能是应用自身' })
    const entry = await add({ kind: 'address', address: '10.0.0.1', enabled: false })
    expect(Object.keys(await wrong({ kind: 'address', address: '10.0.0.1/32' }))).toEqual(['address'])
    expect((await call('whiteList.save', { id: entry.id, applicationId: 'open' })).http).toBe(400)
    expect((await call('whiteList.save', { id: entry.id, content: '0.0.0.0/0' })).http).toBe(400)
  })

  it('directs gray users to their version during its period', async () => {
    const { id: userId } = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    const given = { applicationId: 'open', userId, version: '3.0.0-beta', url: 'https://gray.example.com/' }
    const entry = await ok('grayUser.save', given)
    const openApplication = async () => listOf(await call('links.application')).find(one => one.clientId === 'open')
    expect(await openApplication()).toMatchObject({ url: 'https://gray.example.com/', grayVersion: '3.0.0-beta' })
    const converted = dataOf(await convertFrom(office, 'open'))
    expect(converted.application).toMatchObject({ url: 'https://gray.example.com/', grayVersion: '3.0.0-beta' })
    expect((await call('grayUser.save', given)).http).toBe(400)
    expect(
      fieldErrors(await call('grayUser.save', { id: entry.id, validFrom: '2026-02-02', validTo: '2026-01-01' })),
    ).toEqual({
      validTo: '结束日期不能早于开始日期',
    })
    await ok('grayUser.save', { id: entry.id, validTo: '2020-01-01' })
    expect(await openApplication()).toMatchObject({ grayVersion: null, url: '/' })
    await ok('grayUser.save', { id: entry.id, validTo: null })
    await ok('grayUser.enable', { id: entry.id, enabled: false })
    expect(await openApplication()).toMatchObject({ grayVersion: null })
    await call('grayUser.delete', { id: entry.id })
    expect(recordsOf(await call('grayUser.list', { version: '3.0.0' }))).toEqual([])
  })

  it('returns applications for navigation, menus and directory', async () => {
    const bar = listOf(await call('links.navBar'))
    const menus = listOf(await call('links.menus'))
    expect(bar.map(one => one.name)).toEqual(menus.map(one => one.name))
    expect(bar.every(one => String(one.route).startsWith('/'))).toBe(true)
    const directory = await ok('applicationDirectory.list', { name: '中心', current: 1, size: 9999 })
    expect(directory.total).toBe(2)
    expect(Object.keys((directory.records as object[])[0] ?? {}).sort()).toEqual(['clientId', 'icon', 'id', 'name'])
  })

  it('stores contacts of systems', async () => {
    const { id: organizationId } = await server.db
      .selectFrom('organization')
      .select('id')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    const values = { systemName: '档案系统', name: '李雷', phone: '010-88886666', organizationId, category: 'office' }
    const saved = await ok('dockingPeople.save', values)
    expect(await ok('dockingPeople.getOne', { id: saved.id })).toMatchObject(values)
    expect(fieldErrors(await call('dockingPeople.save', { ...values, name: '韩梅', phone: '12' })).phone).toContain(
      '联系电话',
    )
    expect((await call('dockingPeople.save', values)).http).toBe(400)
    await ok('dockingPeople.enable', { id: saved.id, enabled: false })
    expect(recordsOf(await call('dockingPeople.list', { systemName: '档案', enabled: false }))).toHaveLength(1)
    await call('dockingPeople.delete', { id: saved.id })
    expect((await call('dockingPeople.getOne', { id: saved.id })).http).toBe(404)
  })
})

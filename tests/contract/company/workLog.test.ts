import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person, recordsOf, unique } from '../company.ts'
import { callForFile } from '../exchange/exchange.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const log = '/operateLog/workLog'

describe.each(databaseKinds)('the business log on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let name = ''
  let position: Record<string, unknown>
  let [near, far, plain]: Person[] = []
  beforeAll(async () => {
    const { admin, hire, east, eastTeam, west } = company
    near = await hire({
      organizationId: east,
      codes: ['WORK_LOG_VIEW', 'WORK_LOG_EXPORT', 'POSITION_ADD', 'POSITION_VIEW'],
    })
    far = await hire({ organizationId: west, codes: ['WORK_LOG_VIEW'] })
    plain = await hire({ organizationId: eastTeam, dataScope: 'own' })
    name = unique('日志岗位')
    position = dataOf(
      await admin.post('/upms/position/add', { code: unique('P-').toUpperCase(), name, organizationId: east }),
    )
    dataOf(await admin.post('/upms/position/edit', { id: position.id, name: `${name}改`, duty: '出纳' }))
    dataOf(await plain.post('/upms/personInfo/remark', { signature: '你好' }))
  })

  const list = async (person: Person, query: Record<string, unknown> = {}) =>
    recordsOf(await person.post(`${log}/list`, { size: 50, ...query }))

  test('lists user, operation and record, and each change in words', async () => {
    const [changed, added] = await list(company.admin, { recordName: name })
    expect(added).toMatchObject({
      action: '新增',
      entity: 'position',
      entityTitle: '岗位',
      recordName: name,
      result: 'done',
    })
    expect(changed).toMatchObject({ action: '修改', recordId: position.id, actorName: '系统管理员' })
    expect(changed?.differences).toEqual(
      expect.arrayContaining([
        { field: 'name', title: '岗位名称', before: name, after: `${name}改` },
        expect.objectContaining({ field: 'duty', after: '出纳' }),
      ]),
    )
    const details = dataOf(await company.admin.get(`${log}/details/${String(changed?.id)}`))
    expect(details).toMatchObject({ id: changed?.id, applicationName: '用户中心', entityTitle: '岗位' })
    expect(details.differences).toEqual(changed?.differences)
  })

  test('filters by time, user, operation, kind of record, name, result and address', async () => {
    const { admin } = company
    expect(await list(admin, { entity: 'position', action: '修改', recordName: name })).toHaveLength(1)
    expect(await list(admin, { entity: 'role', recordName: name })).toEqual([])
    expect(await list(admin, { recordName: name, at: ['2001-01-01', '2001-01-02'] })).toEqual([])
    expect(await list(admin, { recordName: name, actorName: '没有此人' })).toEqual([])
    expect(await list(admin, { recordName: name, ip: '127.' })).toHaveLength(2)
    expect(await list(admin, { recordName: name, ip: '10.' })).toEqual([])
    expect(await list(admin, { recordName: '%' })).toEqual([])
    const refusedUser = plain as Person
    expect((await refusedUser.post('/upms/position/delete', { ids: [position.id] })).http).toBe(403)
    const refused = await list(admin, { result: 'refused', actorName: refusedUser.username })
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(row => row.result === 'refused' && row.refused === true)).toBe(true)
    expect((await admin.post(`${log}/list`, { result: 'maybe' })).http).toBe(400)
    expect((await admin.post(`${log}/list`, { nonsense: 1 })).http).toBe(400)
    const [row] = await list(admin, { recordName: name })
    expect(await list(admin, { requestId: String(row?.requestId) })).toEqual([expect.objectContaining({ id: row?.id })])
  })

  test('shows only operations of users within the data scope', async () => {
    const [mine, theirs] = [near as Person, far as Person]
    const actors = async (person: Person) => new Set((await list(person)).map(row => row.actorName))
    expect(await actors(mine)).toContain((plain as Person).username)
    expect(await actors(theirs)).not.toContain((plain as Person).username)
    expect(await actors(theirs)).not.toContain('系统管理员')
    const [row] = await list(company.admin, { recordName: name })
    expect((await theirs.get(`${log}/details/${String(row?.id)}`)).http).toBe(404)
    expect((await company.admin.get(`${log}/details/none`)).http).toBe(404)
  })

  test('shows nothing of a record outside of the data scope, for changes by any user', async () => {
    const { admin, hire, east, west } = company
    const username = unique('west')
    const { id } = dataOf(await admin.post('/upms/user/save', { username, name: username, organizationId: west }))
    const colleague = await hire({ organizationId: east, dataScope: 'all', codes: ['USER_EDIT'] })
    dataOf(await colleague.post('/upms/user/update', { id, remark: '只有西区知道' }))
    const about = async (person: Person) => (await list(person, { recordName: username })).map(row => row.action)
    expect(await about(admin)).toEqual(['修改', '新增'])
    expect(await about(near as Person)).toEqual([])
    const loggedFor = async (person: Person) =>
      JSON.stringify((await person.get('/upms/home/dynamic', { size: '50' })).data).includes(username)
    const reader = await hire({ organizationId: east, codes: ['USER_VIEW'] })
    const everywhere = await hire({ organizationId: east, dataScope: 'all', codes: ['USER_VIEW'] })
    const nothing = await hire({ organizationId: east, dataScope: 'all' })
    expect(await Promise.all([colleague, admin, everywhere, reader, nothing].map(loggedFor))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    // Figures of kinds that one may not look at are not there.
    const figures = dataOf(await reader.get('/upms/home/count'))
    expect(figures).toMatchObject({ users: expect.any(Number), roles: null, applications: null })
  })

  test('is refused without the permission to read it; all users read their own operations', async () => {
    const person = plain as Person
    expect((await person.post(`${log}/list`)).http).toBe(403)
    expect((await person.get(`${log}/details/x`)).http).toBe(403)
    expect((await (far as Person).post(`${log}/export`, {})).http).toBe(403)
    const own = recordsOf(await person.post(`${log}/own`, { size: 50 }))
    expect(own.map(row => row.actorName)).toEqual(own.map(() => person.username))
    const change = own.find(row => row.remark === '修改个人信息')
    expect(change?.differences).toEqual([expect.objectContaining({ title: '个人签名', after: '你好' })])
    expect(recordsOf(await person.post(`${log}/own`, { entity: 'position' }))).toEqual(
      own.filter(row => row.entity === 'position'),
    )
  })

  test('exports the filtered rows to a file, and logs the export', async () => {
    const token = await server.tokenFor('admin')
    const file = await server.raw('POST', `${log}/export`, {
      body: {
        query: { recordName: name },
        format: 'csv',
        columns: ['at', 'actorName', 'action', 'recordName', 'entityTitle', 'result', 'differences'],
      },
      token,
    })
    expect(file.http).toBe(200)
    const lines = file.text.trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('对象类型,结果,变更内容')
    expect(lines[1]).toContain('修改')
    expect(lines[1]).toContain(`岗位名称：${name} → ${name}改`)
    expect(lines[2]).toContain(name)
    const [row] = await list(company.admin, { action: '导出', entity: 'auditLog' })
    expect(row).toMatchObject({ actorName: '系统管理员', result: 'done' })
  })

  test('exports JSON lines with the changes of the list, and logs the export', async () => {
    const [changed] = await list(company.admin, { recordName: name })
    const file = await callForFile(server, `${log}/export`, {
      body: { query: { recordName: name }, format: 'jsonl', columns: ['at', 'action', 'result', 'differences'] },
      token: await server.tokenFor('admin'),
    })
    const lines = file.bytes.toString('utf8').trim().split('\n')
    expect(lines).toHaveLength(2)
    const { at, action, result, differences } = changed ?? {}
    expect(JSON.parse(lines[0] ?? '')).toEqual({ at, action, result, differences })
    const [row] = await list(company.admin, { action: '导出', entity: 'auditLog' })
    expect(row?.recordName).toBe(file.name)
  })

  test('names the kinds of records in it', async () => {
    const kinds = (await company.admin.get(`${log}/entities`)).data as { id: string; name: string }[]
    expect(kinds).toEqual(
      expect.arrayContaining([
        { id: 'position', name: '岗位' },
        { id: 'feedback', name: '意见反馈' },
      ]),
    )
    expect(kinds.map(one => one.id)).not.toContain('userPreference')
  })
})

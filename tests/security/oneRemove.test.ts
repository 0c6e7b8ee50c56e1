import { beforeAll, describe, expect, it } from 'vitest'
import { onlyReads } from '../../schemas/evaluate/onlyReads.ts'
import { newId } from '../../server/ground/kernel/id.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { enqueue } from '../../server/services/jobs/enqueue.ts'
import { dataOf, givenCompany, unique } from '../contract/company.ts'
import { callForFile, importStep, rowsOf, until } from '../contract/exchange/exchange.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'

/** Operations on behalf of a user, or later than the request: which user's rights apply, and of which moment. */
describe.each(databaseKinds)('delayed permissions on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const tag = unique('RM').toUpperCase()

  let adminToken = ''
  beforeAll(async () => {
    adminToken = await server.tokenFor('admin')
    for (const [name, organizationId] of [
      ['E', company.east],
      ['W', company.west],
    ])
      dataOf(await company.admin.post('/upms/position/add', { code: `${tag}${name}`, name: '远', organizationId }))
  })

  const exporter = () =>
    company.hire({
      organizationId: company.root,
      codes: ['POSITION_VIEW', 'POSITION_EXPORT', 'POSITION_IMPORT', 'POSITION_ADD'],
    })
  type Exporter = Awaited<ReturnType<typeof exporter>>

  /** An export requested earlier that no worker has run yet. */
  const asked = async ({ id: ownerId }: Exporter) => {
    const id = newId()
    const request = JSON.stringify({ columns: ['code'], query: { code: tag }, format: 'csv' })
    const waiting = { id, ownerId, request, name: '岗位.csv', status: 'waiting', applicationId: 'admin' }
    await server.db
      .insertInto('download')
      .values({ ...waiting, endpoint: 'position.export' })
      .execute()
    return async () => {
      await server.system().transaction(tx => enqueue(tx, 'export', { downloadId: id }))
      const end = await until(
        () =>
          server.db.selectFrom('download').select(['status', 'error']).where('id', '=', id).executeTakeFirstOrThrow(),
        one => one.status === 'done' || one.status === 'failed',
      )
      return { id, ...end }
    }
  }
  const tokenOf = ({ username }: Exporter) => server.tokenFor(username)
  const codesIn = async (id: string, token: string) => {
    const file = await callForFile(server, `/upms/download/file/${id}`, { token, method: 'GET' })
    return (await rowsOf(file.bytes)).slice(1).map(([code]) => code)
  }
  const moveTo = (person: Exporter, organizationId: string) =>
    server.call('user.update', { id: person.id, organizationId }, adminToken)

  it('B11 rights at one remove: a queued file contains what its owner may see when it is written', async () => {
    const clerk = await exporter()
    const [before, later] = [await asked(clerk), await asked(clerk)]
    const whole = await before()
    expect(whole).toMatchObject({ status: 'done' })
    expect((await codesIn(whole.id, await tokenOf(clerk))).sort()).toEqual([`${tag}E`, `${tag}W`])
    expect((await moveTo(clerk, company.east)).http).toBe(200)
    const narrow = await later()
    expect(narrow).toMatchObject({ status: 'done' })
    expect(await codesIn(narrow.id, await tokenOf(clerk))).toEqual([`${tag}E`])
  })

  it('B11 rights at one remove: a user without the permission or account no longer gets the file', async () => {
    const [roleless, disabled] = [await exporter(), await exporter()]
    const waiting = [await asked(roleless), await asked(disabled)]
    dataOf(await company.admin.post('/upms/role/user/delete', { roleId: roleless.roleId, userId: roleless.id }))
    dataOf(await company.admin.post('/upms/user/enable', { id: disabled.id, enabled: false }))
    for (const work of waiting) expect((await work()).status).toBe('failed')
  })

  it('B11 rights at one remove: a checked import is stored under the current permissions', async () => {
    const clerk = await exporter()
    const token = await tokenOf(clerk)
    const path = '/upms/position/import'
    const code = unique('IM').toUpperCase()
    const west = await server.db
      .selectFrom('organization')
      .select('code')
      .where('id', '=', company.west)
      .executeTakeFirstOrThrow()
    const file = Buffer.from(`岗位编码,岗位名称,所属组织\r\n${code},远岗,${west.code}`)
    const checked = await importStep(server, path, { token, step: 'check', file })
    expect(checked.data).toMatchObject({ status: 'checked', failed: 0 })
    expect((await moveTo(clerk, company.east)).http).toBe(200)
    const run = await importStep(server, path, {
      token: await tokenOf(clerk),
      step: 'run',
      id: String(checked.data.id),
    })
    expect(run.data).toMatchObject({ created: 0, failed: 1 })
    dataOf(await company.admin.post('/upms/role/user/delete', { roleId: clerk.roleId, userId: clerk.id }))
    expect(
      (await importStep(server, path, { token: await tokenOf(clerk), step: 'status', id: String(checked.data.id) }))
        .http,
    ).toBe(403)
    const rows = await server.db.selectFrom('position').select('id').where('code', '=', code).execute()
    expect(rows).toEqual([])
  })

  it('B11 rights at one remove: no call changes anything in a view as another user', async () => {
    const target = await company.hire({ organizationId: company.east, codes: ['USER_VIEW'] })
    const writing = [...registry.endpoints.values()].filter(
      ({ definition }) =>
        !['@public', '@application'].includes(String(definition.permission)) && !onlyReads(definition),
    )
    expect(writing.length).toBeGreaterThan(100)
    const headers = { authorization: `Bearer ${adminToken}`, 'view-as': `user:${target.id}` }
    for (const { name, method, path } of writing) {
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const response = await server.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect(response.statusCode, `${name} ${response.body.slice(0, 200)}`).toBe(403)
    }
  })
})

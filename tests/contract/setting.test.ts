import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, foundCompany, listOf } from './company.ts'
import { databaseKinds, startTestServer, type TestServer } from './harness.ts'

describe.each(databaseKinds)('settings on %s', kind => {
  let server: TestServer
  let company: Company
  beforeAll(async () => {
    server = await startTestServer(kind)
    company = await foundCompany(server.app, server.db)
  })
  afterAll(() => server.close())

  it('tells of the database the console runs on, and nothing that opens it', async () => {
    const [source, ...others] = listOf(await company.admin.post('/auth/defaultSource/list'))
    expect(others).toEqual([])
    expect(source).toMatchObject({ id: 'default', type: kind === 'pglite' ? 'PGlite' : 'PostgreSQL' })
    expect(Number(source?.tables)).toBeGreaterThan(20)
    expect(Number(source?.size)).toBeGreaterThan(1_000_000)
    expect(Object.keys(source ?? {}).sort()).toEqual(['database', 'id', 'name', 'size', 'tables', 'type', 'version'])
  })
})

import { describe, expect, it } from 'vitest'
import { givenCompany, listOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('settings on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  it('describes the database of the console without credentials', async () => {
    const [source, ...others] = listOf(await company.admin.post('/auth/defaultSource/list'))
    expect(others).toEqual([])
    expect(source).toMatchObject({ id: 'default', type: kind === 'pglite' ? 'PGlite' : 'PostgreSQL' })
    expect(Number(source?.tables)).toBeGreaterThan(20)
    expect(Number(source?.size)).toBeGreaterThan(1_000_000)
    expect(Object.keys(source ?? {}).sort()).toEqual(['database', 'id', 'name', 'size', 'tables', 'type', 'version'])
  })
})

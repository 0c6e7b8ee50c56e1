import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mendPaths } from '../../server/records/mendPaths.ts'
import { databaseKinds, givenServer, unique } from './harness.ts'

describe.each(databaseKinds)('paths of trees on %s', kind => {
  const server = givenServer(kind)

  const add = async (parentId?: string) => {
    const code = unique('T').toUpperCase()
    const { rows } = await sql<{ id: string }>`
      insert into organization (id, code, name, parent_id, type, path)
      select ${code}, ${code}, ${code}, ${parentId ?? null}, 'department',
        coalesce((select path from organization where id = ${parentId ?? null}), '/') || ${code} || '/' returning id`.execute(
      server.db,
    )
    return rows[0]?.id ?? ''
  }
  const pathOf = async (id: string) =>
    (await sql<{ path: string }>`select path from organization where id = ${id}`.execute(server.db)).rows[0]?.path
  const organizations = async (isCheck: boolean) =>
    (await mendPaths(server.system(), { isCheck })).find(({ entity }) => entity === 'organization')

  it('are right after what the program does', async () => {
    const reports = await mendPaths(server.system(), { isCheck: true })
    expect(reports.length).toBeGreaterThan(1)
    for (const report of reports) expect(report).toMatchObject({ wrong: [], circling: [] })
  })

  it('are found and mended with all that is below when somebody changed a parent by hand', async () => {
    const [a, b] = [await add(), await add()]
    const child = await add(a)
    const grandchild = await add(child)
    await sql`update organization set parent_id = ${b} where id = ${child}`.execute(server.db)

    expect((await organizations(true))?.wrong).toEqual([child, grandchild].sort())
    expect(await pathOf(grandchild)).toBe(`/${a}/${child}/${grandchild}/`)

    expect((await organizations(false))?.wrong).toEqual([child, grandchild].sort())
    expect(await pathOf(grandchild)).toBe(`/${b}/${child}/${grandchild}/`)
    expect((await organizations(true))?.wrong).toEqual([])
    const { rows } = await sql<{ remark: string }>`
      select remark from audit_log where entity = 'organization' and action = '修复层级'`.execute(server.db)
    expect(rows).toEqual([{ remark: '共 2 条' }])
  })

  it('of records below themselves are named and left alone', async () => {
    const top = await add()
    const [a, b] = [await add(top), await add(top)]
    await sql`update organization set parent_id = ${b} where id = ${a}`.execute(server.db)
    await sql`update organization set parent_id = ${a} where id = ${b}`.execute(server.db)
    const report = await organizations(false)
    expect(report?.circling).toEqual([a, b].sort())
    expect(await pathOf(a)).toBe(`/${top}/${a}/`)
    await sql`update organization set parent_id = ${top} where id in (${a}, ${b})`.execute(server.db)
    expect((await organizations(true))?.circling).toEqual([])
  })
})

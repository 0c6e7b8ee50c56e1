import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { plugins } from '../../../server/plugins.ts'
import { mendPaths } from '../../../server/services/records/write/mendPaths.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'

const schedules = plugins.flatMap(plugin => plugin.schedules ?? [])

describe.each(databaseKinds)('tree paths on %s', kind => {
  const server = givenServer(kind)

  const add = async (parentId?: string) => {
    const code = unique('T').toUpperCase()
    const { rows } = await sql<{ id: string }>`
      insert into organization (id, code, name, parent_id, type, path)
      select ${code}, ${code}, ${code}, ${parentId ?? null}, 'department',
        coalesce((select path from organization where id = ${parentId ?? null}), '/') || ${code} || '/'
        returning id`.execute(server.db)
    return rows[0]?.id ?? ''
  }
  const pathOf = async (id: string) =>
    (await sql<{ path: string }>`select path from organization where id = ${id}`.execute(server.db)).rows[0]?.path
  const organizations = async (isCheck: boolean) =>
    (await mendPaths(server.system(), { isCheck })).find(({ entity }) => entity === 'organization')

  it('are correct after every operation of the program', async () => {
    const reports = await mendPaths(server.system(), { isCheck: true })
    expect(reports.length).toBeGreaterThan(1)
    for (const report of reports) expect(report).toMatchObject({ wrong: [], circling: [] })
  })

  it('are found and repaired with all descendants after a direct change of a parent', async () => {
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

  it('are repaired by the daily job, which notifies administrators of repairs and failures', async () => {
    const [a, b] = [await add(), await add()]
    const child = await add(a)
    const [one, other] = [await add(a), await add(a)]
    await sql`update organization set parent_id = ${b} where id = ${child}`.execute(server.db)
    await sql`update organization set parent_id = ${other} where id = ${one}`.execute(server.db)
    await sql`update organization set parent_id = ${one} where id = ${other}`.execute(server.db)
    const daily = schedules.find(({ name }) => name === 'tree-paths')
    const work = { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => undefined }
    await daily?.run(server, work)
    expect(await pathOf(child)).toBe(`/${b}/${child}/`)
    const notices = () =>
      sql<{ user: string; title: string; text: string; route: string }>`
        select u.username as user, n.title, n.text, n.route from notice n join app_user u on u.id = n.user_id
        where n.kind = 'check' and n.read_at is null`.execute(server.db)
    expect((await notices()).rows).toEqual([
      {
        user: 'admin',
        title: '组织的层级与上级不一致',
        text: '已修复 1 条；2 条互为上下级，未能修复，请改正其上级',
        route: `/operateLog/workLog?action=${encodeURIComponent('修复层级')}`,
      },
    ])
    const { rows: log } = await sql<{ remark: string }>`
      select remark from audit_log where entity = 'organization' and action = '修复层级' order by id desc limit 2`.execute(
      server.db,
    )
    expect(log.map(({ remark }) => remark)).toEqual(['2 条互为上下级，未能修复，请改正其上级', '共 1 条'])

    await sql`update organization set parent_id = ${a} where id in (${one}, ${other}, ${child})`.execute(server.db)
    await daily?.run(server, work)
    expect(
      (await notices()).rows.map(({ text }) => text),
      'only what it found last is unread',
    ).toEqual(['已修复 1 条'])
  })

  it('of cyclic records are reported and left alone', async () => {
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

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dataOf, givenCompany, unique } from '../contract/company.ts'
import { databaseKinds, givenServer, stopSealing } from '../contract/harness.ts'
import { sized } from '../helpers/form.ts'
import { armFault, plantFault, stateOf } from './plannedFault.ts'

describe.each(databaseKinds)('operations of several steps on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  beforeAll(async () => {
    await stopSealing(server)
    await plantFault(server.db)
  })

  /** Makes an operation fail at its first write, its second …, until it succeeds; returns the number of writes. */
  async function failEverywhere(operation: () => Promise<{ http: number }>, dies: boolean): Promise<number> {
    const before = await stateOf(server.db)
    for (let at = 1; at < 100; at++) {
      await armFault(server.db, at, dies ? 'ended' : 'refused')
      const { http } = await operation()
      await armFault(server.db, 0)
      if (http === 200) return at - 1
      expect(http).toBeGreaterThanOrEqual(500)
      expect(await stateOf(server.db), `after a fault at write ${at}`).toBe(before)
    }
    throw new Error('the operation never succeeds')
  }

  /** In the short form each operation but the first fails in one of the ways. */
  const ways = (short: boolean[]) => (kind === 'postgres' ? sized({ short, full: [false, true] }) : [false])
  it.each(ways([false, true]))(
    'F13 several steps: a user with roles and positions is there wholly or not at all (dies: %s)',
    async dies => {
      const { admin, east } = company
      const role = dataOf(await admin.post('/upms/role/add', { code: unique('F').toUpperCase(), name: unique('角色') }))
      const position = dataOf(
        await admin.post('/upms/position/add', { code: unique('F').toUpperCase(), name: '岗', organizationId: east }),
      )
      const body = {
        username: unique('u'),
        name: '王一',
        organizationId: east,
        roleIds: [role.id],
        positionIds: [position.id],
      }
      expect(await failEverywhere(() => admin.post('/upms/user/save', body), dies)).toBeGreaterThan(3)
    },
  )

  it.each(ways([true]))(
    'F13 several steps: an organization moves with all below it, or stays (dies: %s)',
    async dies => {
      const { admin, east, west } = company
      const moved = dataOf(
        await admin.post('/upms/organization/add', {
          code: unique('F-'),
          name: unique('组'),
          type: 'department',
          parentId: east,
        }),
      )
      const below = sized({ short: 50, full: 500, long: 10_000 })
      const { path } = await server.db
        .selectFrom('organization')
        .select('path')
        .where('id', '=', String(moved.id))
        .executeTakeFirstOrThrow()
      await sql`insert into organization (id, code, name, type, parent_id, path)
      select ${String(moved.id)}::text || i, ${String(moved.id)}::text || i, '组' || i, 'department',
      ${String(moved.id)}, ${path}::text || ${String(moved.id)}::text || i || '/'
      from generate_series(1, ${below}::int) i`.execute(server.db)
      const operation = () => admin.post('/upms/organization/edit', { id: moved.id, parentId: west })
      expect(await failEverywhere(operation, dies)).toBeGreaterThan(1)
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from organization where path like ${`%/${west}/${String(moved.id)}/%`}`.execute(
        server.db,
      )
      expect(rows[0]?.n).toBe(below + 1)
    },
  )

  it.each(ways([false]))(
    'F13 several steps: the rights of a role are replaced wholly or not at all (dies: %s)',
    async dies => {
      const { admin } = company
      const role = dataOf(await admin.post('/upms/role/add', { code: unique('F').toUpperCase(), name: unique('角色') }))
      const { rows } = await sql<{ id: string }>`select id from resource
      where application_id = 'admin' and enabled and deleted_at is null order by id limit 1000`.execute(server.db)
      const ids = rows.map(row => row.id)
      const save = (ticked: string[]) =>
        admin.post('/upms/role/permission/add', { roleId: role.id, applicationId: 'admin', ids: ticked })
      dataOf(await save(ids.slice(0, 5)))
      expect(await failEverywhere(() => save(ids.slice(3)), dies)).toBeGreaterThan(1)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { sessionOf } from '../../../server/ground/session/resolveSession.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { dataOf, givenCompany, idsOf, listOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

interface Cell {
  userId: string
  code: string
  held: boolean
  sources: string
  ways: { kind: string; id: string; name: string; by: string | null; enabled: boolean }[]
}

describe.each(databaseKinds)('permission matrix on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const codes = ['USER_VIEW', 'USER_ADD', 'ROLE_VIEW', 'ROLE_EDIT', 'POSITION_VIEW', 'POSITION_ADD']
  const cellsOf = async (userIds: string[], person: Person = company.admin) =>
    listOf(await person.post('/upms/matrix/cells', { userIds, codes })) as unknown as Cell[]
  const role = async () =>
    String(
      dataOf(
        await company.admin.post('/upms/role/add', {
          code: unique('R').toUpperCase(),
          name: unique('角色'),
          dataScope: 'own',
        }),
      ).id,
    )
  const position = async (organizationId: string) =>
    String(
      dataOf(
        await company.admin.post('/upms/position/add', {
          code: unique('P-').toUpperCase(),
          name: unique('岗位'),
          organizationId,
        }),
      ).id,
    )

  it('equals the permissions of sessions for random users, roles and positions', async () => {
    const { admin, db, east, resourceId } = company
    const random = createRandom(20261121)
    const pick = <T>(all: readonly T[], share: number) => all.filter(() => random.chance(share))
    const resources = await Promise.all(codes.map(resourceId))
    const people: string[] = []
    for (let index = 0; index < 12; index += 1) people.push((await company.hire({ organizationId: east })).id)
    const roles = [await role(), await role(), await role(), await role()]
    const positions = [await position(east), await position(east), await position(east)]
    for (const roleId of roles)
      dataOf(
        await admin.post('/upms/role/permission/add', { roleId, applicationId: 'admin', ids: pick(resources, 0.4) }),
      )
    const bind = async (path: string, values: Record<string, unknown>) => {
      if ((values.ids as string[]).length > 0) dataOf(await admin.post(path, values))
    }
    for (const roleId of roles) {
      await bind('/upms/role/user/add', { roleId, ids: pick(people, 0.2) })
      await bind('/upms/role/position/add', { roleId, ids: pick(positions, 0.3) })
    }
    for (const positionId of positions) await bind('/upms/position/members/add', { positionId, ids: pick(people, 0.3) })
    for (const one of resources) {
      await bind('/upms/auth/resource/position/add', { resourceId: one, ids: pick(positions, 0.2) })
      await bind('/upms/auth/resource/user/add', { resourceId: one, ids: pick(people, 0.1) })
    }
    dataOf(await admin.post('/upms/role/enable', { id: roles[0], enabled: false }))
    dataOf(await admin.post('/upms/position/enable', { id: positions[0], enabled: false }))

    const compare = async () => {
      const cells = await cellsOf(people)
      expect(cells.length).toBe(people.length * codes.length)
      const held: string[] = []
      for (const userId of people) {
        const session = await sessionOf(db, userId, 'admin')
        for (const code of codes) {
          const cell = cells.find(one => one.userId === userId && one.code === code)
          expect(cell?.held, `${userId} ${code} ${JSON.stringify(cell?.ways)}`).toBe(session?.codes.has(code) === true)
          if (cell?.held) {
            held.push(code)
            expect(cell.ways.some(way => way.enabled)).toBe(true)
          }
        }
        const all = listOf(await admin.post('/upms/matrix/codes', { userId, held: true }))
        expect(all.map(row => row.code).sort()).toEqual([...(session?.codes ?? [])].sort())
      }
      return held.length
    }
    expect(await compare()).toBeGreaterThan(10)
    // A page that is switched off takes what stands below it away, and an account that is switched off everything.
    dataOf(await admin.post('/upms/user/enable', { id: people[0], enabled: false }))
    const above = await db
      .selectFrom('resource')
      .select('parentId')
      .where('id', '=', String(resources[0]))
      .executeTakeFirst()
    dataOf(await admin.post('/upms/auth/resource/enable', { id: above?.parentId, enabled: false }))
    try {
      await compare()
    } finally {
      dataOf(await admin.post('/upms/auth/resource/enable', { id: above?.parentId, enabled: true }))
    }
  })

  it('names the origin of a permission: role, role of a position, position, direct, and disabled', async () => {
    const { admin, east, resourceId } = company
    const person = await company.hire({ organizationId: east, codes: ['ROLE_EDIT'] })
    const id = await resourceId('ROLE_EDIT')
    const positionId = await position(east)
    const byPosition = await role()
    dataOf(await admin.post('/upms/position/members/add', { positionId, ids: [person.id] }))
    dataOf(await admin.post('/upms/role/position/add', { roleId: byPosition, ids: [positionId] }))
    dataOf(await admin.post('/upms/auth/resource/role/add', { resourceId: id, ids: [byPosition] }))
    dataOf(await admin.post('/upms/auth/resource/position/add', { resourceId: id, ids: [positionId] }))
    dataOf(await admin.post('/upms/auth/resource/user/add', { resourceId: id, ids: [person.id] }))
    const cell = async () => (await cellsOf([person.id])).find(one => one.code === 'ROLE_EDIT')
    const found = await cell()
    expect(found?.ways.map(way => [way.kind, way.by !== null, way.enabled]).sort()).toEqual([
      ['position', false, true],
      ['role', false, true],
      ['role', true, true],
      ['user', false, true],
    ])
    expect(found?.sources).toMatch(/直接授予、.*角色：.+（岗位：.+）/)
    dataOf(await admin.post('/upms/position/enable', { id: positionId, enabled: false }))
    expect((await cell())?.sources).toContain('（已停用）')
    expect((await cell())?.held).toBe(true)
  })

  it('lists all holders of a resource, with super administrators, and no other users', async () => {
    const { admin, east, resourceId } = company
    const id = await resourceId('ROLE_DELETE')
    const holder = await company.hire({ organizationId: east, codes: ['ROLE_DELETE'] })
    const other = await company.hire({ organizationId: east, codes: ['ROLE_ADD'] })
    const found = recordsOf(await admin.post('/upms/matrix/users', { resourceId: id, size: 100 }))
    expect(idsOf(found)).toContain(holder.id)
    expect(idsOf(found)).not.toContain(other.id)
    expect(found.find(row => row.id === admin.id)).toMatchObject({ held: true, sources: '超级管理员' })
    const one = recordsOf(await admin.post('/upms/matrix/users', { username: holder.username }))
    expect(one).toMatchObject([{ id: holder.id, held: true, codeCount: 1 }])
    expect(String(one[0]?.sources)).toMatch(/^角色：/)
    // The matrix reveals no other data of a user.
    expect(Object.keys(one[0] ?? {})).not.toContain('phone')
  })

  it('shows only visible users, and nothing without its permission', async () => {
    const { east, west, resourceId } = company
    const far = await company.hire({ organizationId: west, codes: ['USER_VIEW'] })
    const near = await company.hire({ organizationId: east, codes: ['USER_VIEW'] })
    const viewer = await company.hire({ organizationId: east, codes: ['MATRIX_VIEW'] })
    const id = await resourceId('USER_VIEW')
    const holders = idsOf(recordsOf(await viewer.post('/upms/matrix/users', { resourceId: id, size: 100 })))
    expect(holders).toContain(near.id)
    expect(holders).not.toContain(far.id)
    expect((await viewer.post('/upms/matrix/codes', { userId: far.id })).http).toBe(404)
    expect((await viewer.post('/upms/matrix/cells', { userIds: [near.id, far.id], codes })).http).toBe(404)
    expect(await viewer.post('/upms/matrix/codes', { userId: far.id })).toEqual(
      await viewer.post('/upms/matrix/codes', { userId: 'nobody' }),
    )
    for (const path of ['users', 'codes', 'cells'])
      expect((await near.post(`/upms/matrix/${path}`, { userId: near.id })).http).toBe(403)
    expect((await viewer.post('/upms/matrix/cells', { userIds: [near.id], codes: ['NO_SUCH'] })).http).toBe(400)
    expect((await viewer.post('/upms/matrix/users', { resourceId: 'nothing' })).http).toBe(404)
  })
})

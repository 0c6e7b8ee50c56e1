import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, listOf, type Person, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const base = '/upms/organization'

describe.each(databaseKinds)('preview of an organization move on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  async function addBelow(parentId: string): Promise<string> {
    const values = { code: unique('O-'), name: '要移动的组织', type: 'department', parentId }
    return String(dataOf(await company.admin.post(`${base}/add`, values)).id)
  }
  const preview = async (person: Person, query: Record<string, string>) =>
    dataOf(await person.get(`${base}/move/preview`, query))
  const sees = async (person: Person, id: string) => (await person.get(`${base}/details/${id}`)).http === 200

  it('it lists the users who will see more and less, and the move has that effect', async () => {
    const { admin, root, east, west } = company
    const codes = ['ORGANIZATION_VIEW']
    const eastern = await company.hire({ organizationId: east, dataScope: 'organizationAndBelow', codes })
    const western = await company.hire({ organizationId: west, dataScope: 'own', codes })
    const everywhere = await company.hire({ organizationId: root, dataScope: 'organizationAndBelow', codes })
    const only = await company.hire({ organizationId: west, dataScope: 'organization', codes })
    // The user in the west has a data scope through the role of a position.
    const position = dataOf(
      await admin.post('/upms/position/add', {
        code: unique('P-').toUpperCase(),
        name: '西区岗',
        organizationId: west,
        dataScope: 'own',
      }),
    )
    const role = dataOf(
      await admin.post('/upms/role/add', {
        code: unique('R_').toUpperCase(),
        name: unique('西区'),
        dataScope: 'organizationAndBelow',
      }),
    )
    dataOf(await admin.post('/upms/role/position/add', { roleId: role.id, ids: [position.id] }))
    dataOf(await admin.post('/upms/position/members/add', { positionId: position.id, ids: [western.id] }))
    const id = await addBelow(east)
    const inside = await addBelow(id)
    const local = await company.hire({ organizationId: inside, dataScope: 'organizationAndBelow', codes })

    const effects = await preview(admin, { id, parentId: west })
    expect(effects).toMatchObject({ organizations: 2, positions: 0, users: 1 })
    expect(effects.losing).toContain(eastern.username)
    expect(effects.gaining).toContain(western.username)
    for (const other of [everywhere, only, local]) {
      expect([...(effects.losing as string[]), ...(effects.gaining as string[])]).not.toContain(other.username)
    }
    expect(String(effects.message)).toContain('一起移动：2 个组织、0 个岗位、1 位用户')

    const people = [eastern, western, everywhere, only, local]
    expect(await Promise.all(people.map(one => sees(one, inside)))).toEqual([true, false, true, false, true])
    dataOf(await admin.post(`${base}/move`, { id, parentId: west }))
    expect(await Promise.all(people.map(one => sees(one, inside)))).toEqual([false, true, true, false, true])
  })

  it('lists users who see more or less only on the pages of a role separately', async () => {
    const { admin, east, west } = company
    async function give(person: Person, dataScope: string, scopedPages: boolean, codes: string[]) {
      const values = { code: unique('R_').toUpperCase(), name: unique('角色'), dataScope, scopedPages }
      const roleId = dataOf(await admin.post('/upms/role/add', values)).id
      const ids = await Promise.all(codes.map(code => company.resourceId(code)))
      dataOf(await admin.post('/upms/role/permission/add', { roleId, applicationId: 'admin', ids }))
      dataOf(await admin.post('/upms/role/user/add', { roleId, ids: [person.id] }))
    }
    const view = ['ORGANIZATION_VIEW']
    const hire = (organizationId: string, dataScope: string, codes: string[] = []) =>
      company.hire({ organizationId, dataScope, codes })
    // On the pages of that role she sees everything anyway; on all others she loses it.
    const elsewhereAll = await hire(east, 'organizationAndBelow', view)
    await give(elsewhereAll, 'all', true, ['POSITION_VIEW'])
    // Loses it nowhere: the role that sees all is not bound to its pages.
    const everything = await hire(east, 'organizationAndBelow', view)
    await give(everything, 'all', false, ['POSITION_VIEW'])
    const losesThere = await hire(east, 'own')
    await give(losesThere, 'organizationAndBelow', true, view)
    const gainsThere = await hire(west, 'own')
    await give(gainsThere, 'organizationAndBelow', true, view)
    // One role shows less on the page, another shows all there.
    const covered = await hire(east, 'own')
    await give(covered, 'organizationAndBelow', true, view)
    await give(covered, 'all', true, view)
    const withoutPages = await hire(west, 'own')
    await give(withoutPages, 'organizationAndBelow', true, [])

    const id = await addBelow(east)
    const answer = await preview(admin, { id, parentId: west })
    const namesIn = (side: string) => answer[side] as string[]
    expect(namesIn('losing')).toContain(elsewhereAll.username)
    expect(namesIn('losingPartly')).toContain(losesThere.username)
    expect(namesIn('gainingPartly')).toContain(gainsThere.username)
    const general = [...namesIn('losing'), ...namesIn('gaining')]
    for (const other of [losesThere, gainsThere]) expect(general).not.toContain(other.username)
    const all = [...general, ...namesIn('losingPartly'), ...namesIn('gainingPartly')]
    for (const other of [everything, covered, withoutPages]) expect(all).not.toContain(other.username)
    expect(String(answer.message)).toContain(`仅在部分页面不再看到其数据：${losesThere.username}`)
    expect(String(answer.message)).toContain(`仅在部分页面将看到其数据：${gainsThere.username}`)
    const rows = listOf(await admin.get(`${base}/move/effects`, { id, parentId: west }))
    expect(rows).toContainEqual({ effect: '仅在部分页面将看到其数据', detail: gainsThere.username })

    const people = [elsewhereAll, everything, losesThere, gainsThere, covered]
    expect(await Promise.all(people.map(one => sees(one, id)))).toEqual([true, true, true, false, true])
    dataOf(await admin.post(`${base}/move`, { id, parentId: west }))
    expect(await Promise.all(people.map(one => sees(one, id)))).toEqual([false, true, false, true, true])
  })

  it('a change of order affects nobody, and a move that would be refused is refused in the preview', async () => {
    const { admin, east, west, root } = company
    const id = await addBelow(east)
    expect(await preview(admin, { id, parentId: east })).toMatchObject({ message: '', gaining: [], losing: [] })
    const mover = await company.hire({
      organizationId: east,
      dataScope: 'organizationAndBelow',
      codes: ['ORGANIZATION_MOVE', 'ORGANIZATION_VIEW'],
    })
    expect((await mover.get(`${base}/move/preview`, { id, parentId: west })).http).toBe(404)
    expect((await mover.get(`${base}/move/preview`, { id: root, parentId: east })).http).toBe(404)
    const reader = await company.hire({ organizationId: east, dataScope: 'all', codes: ['ORGANIZATION_VIEW'] })
    expect((await reader.get(`${base}/move/preview`, { id, parentId: west })).http).toBe(403)
  })

  it('names only users that the caller sees, and counts the others', async () => {
    const { admin, east, west, eastTeam } = company
    const observer = await company.hire({ organizationId: eastTeam, dataScope: 'organizationAndBelow' })
    // The user belongs to another organization and has a data scope through a position here.
    const guest = await company.hire({ organizationId: west, dataScope: 'own' })
    const values = {
      code: unique('P-').toUpperCase(),
      name: '东区岗',
      organizationId: eastTeam,
      dataScope: 'organizationAndBelow',
    }
    const position = dataOf(await admin.post('/upms/position/add', values))
    dataOf(await admin.post('/upms/position/members/add', { positionId: position.id, ids: [guest.id] }))
    const id = await addBelow(eastTeam)
    const mover = await company.hire({
      organizationId: east,
      dataScope: 'organizationAndBelow',
      codes: ['ORGANIZATION_MOVE'],
    })
    const effects = await preview(mover, { id, parentId: east })
    expect(effects.losing).toContain(observer.username)
    expect(effects.losing).not.toContain(guest.username)
    const count = (effects.losing as string[]).length + 1
    expect(String(effects.message)).toContain(`不再看到其数据：${observer.username} 等 ${count} 人`)
    expect((await preview(admin, { id, parentId: east })).losing).toContain(guest.username)
  })
})

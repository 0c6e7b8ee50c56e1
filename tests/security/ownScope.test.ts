import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { modelOf } from '../../server/services/records/model/entityModel.ts'
import { unique } from '../contract/company.ts'
import { databaseKinds, dataOf, givenServer } from '../contract/harness.ts'
import { givenTenants } from './tenants.ts'

interface Page {
  records: { id: string }[]
  total: number
  next?: string
}

/** A list whose records belong to organizations, its file, and where its records are picked for something else. */
interface Family {
  entity: string
  list: string
  file: string
  sorts: string[]
  /** Endpoints that offer such records, with the entity that they are picked for. */
  pickers: Record<string, 'role' | 'position' | 'project' | 'resource' | 'user' | ''>
}

const families: Family[] = [
  {
    entity: 'user',
    list: 'user.list',
    file: 'user.export',
    sorts: ['username', '-username', 'organizationId,-createdAt', 'id'],
    pickers: {
      'user.shuttleList': '',
      'position.memberCandidates': 'position',
      'role.userCandidates': 'role',
      'project.userCandidates': 'project',
      'resource.userCandidates': 'resource',
    },
  },
  {
    entity: 'position',
    list: 'position.list',
    file: 'position.export',
    sorts: ['code', '-name', 'organizationId,-createdAt', 'id'],
    pickers: {
      'role.positionCandidates': 'role',
      'project.positionCandidates': 'project',
      'resource.positionCandidates': 'resource',
    },
  },
  {
    entity: 'project',
    list: 'project.queryProjectInfo',
    file: 'project.export',
    sorts: ['code', '-name', 'organizationId,-createdAt', 'id'],
    pickers: { 'project.list': '', 'position.projectProject': 'position', 'user.projectCandidates': 'user' },
  },
  {
    entity: 'landParcel',
    list: 'landBack.list',
    file: 'landBack.export',
    sorts: ['code', '-name', 'organizationId,-createdAt', 'id'],
    pickers: {},
  },
  {
    entity: 'dockingPerson',
    list: 'dockingPeople.list',
    file: 'dockingPeople.export',
    sorts: ['name', '-name', 'organizationId,-createdAt', 'id'],
    pickers: {},
  },
]

/** One code for each of these endpoints. */
const codesOf = (names: string[]): string[] => [
  ...new Set(names.flatMap(name => [registry.endpoints.get(name)?.definition.permission ?? []].flat().slice(0, 1))),
]

const takesKeyword = (name: string) => {
  const endpoint = registry.endpoints.get(name)
  return endpoint !== undefined && 'keyword' in acceptedArguments(endpoint).properties
}

describe.each(databaseKinds)('B6 data scope 仅本人 on %s', kind => {
  const server = givenServer(kind)
  const tenants = givenTenants(server)

  it.each(families)(
    'applies to records, total, keyword, pages, sort, cursor, file, pickers of $entity; ifOwn narrows it',
    async ({ entity, list, file, sorts, pickers }) => {
      const { company, mark, own } = tenants
      for (let index = 0; index < 5; index += 1) await own(entity)
      const person = await company.hire({
        organizationId: company.east,
        codes: codesOf([list, file, ...Object.keys(pickers)]),
        dataScope: 'organization',
      })
      const token = await server.tokenFor(person.username)
      const pickedFor = {
        role: { roleId: await own('role') },
        position: { positionId: await own('position') },
        project: { projectId: await own('project') },
        resource: { resourceId: await company.resourceId('USER_VIEW') },
        user: { userId: person.id },
        '': {},
      }
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.raw(modelOf(entity).table)}
        where organization_id = ${company.east} and deleted_at is null`.execute(server.db)
      const expected = rows.map(row => row.id).sort()
      expect(expected.length).toBeGreaterThan(4)
      for (const ifOwn of [undefined, false, true]) {
        const narrowed = ifOwn === undefined ? {} : { ifOwn }
        const ask = async (args: Record<string, unknown>) => {
          const answer = await server.call(list, { ...args, ...narrowed }, token)
          expect(answer.text).not.toContain(mark)
          return dataOf<Page>(answer)
        }
        const page = await ask({ size: 100 })
        expect(page.total).toBe(expected.length)
        expect(page.records.map(row => row.id).sort()).toEqual(expected)
        for (const sort of sorts) {
          const ids: string[] = []
          for (let current = 1; current <= Math.ceil(expected.length / 2) + 1; current += 1)
            ids.push(...(await ask({ sort, size: 2, current })).records.map(row => row.id))
          expect(ids.sort(), sort).toEqual(expected)
          const followed: string[] = []
          for (let after: string | undefined = ''; after !== undefined && followed.length < 100; ) {
            const part: Page = await ask({ sort, size: 2, after })
            followed.push(...part.records.map(row => row.id))
            after = part.next || undefined
          }
          expect(followed.sort(), `${sort} by cursor`).toEqual(expected)
        }
        expect((await ask({ keyword: mark })).total).toBe(0)
        expect((await ask({ organizationId: company.west })).total).toBe(0)
        const filters = [{ operator: 'or', value: [{ field: 'organizationId', operator: 'ne', value: 'x' }] }]
        expect((await ask({ filters })).total).toBe(expected.length)
        const sheet = await server.call(file, { query: narrowed, format: 'csv' }, token)
        expect(sheet.text.trim().split('\n').length - 1).toBe(expected.length)
        expect(sheet.text).not.toContain(mark)
        for (const [picker, owner] of Object.entries(pickers)) {
          const args = { ...pickedFor[owner], size: 100, ...narrowed }
          const offered = dataOf<Page>(await server.call(picker, args, token))
          expect(offered.records.map(row => row.id).sort(), picker).toEqual(expected)
          expect(offered.total, picker).toBe(expected.length)
          if (!takesKeyword(picker)) continue
          const found = await server.call(picker, { ...args, keyword: mark }, token)
          expect(dataOf<Page>(found).total, picker).toBe(0)
        }
      }
    },
  )

  it('follows a move of the organization at the next call', async () => {
    const { company } = tenants
    const { admin, east, west } = company
    const person = await company.hire({ organizationId: east, codes: ['ORGANIZATION_VIEW', 'USER_VIEW'] })
    const add = { code: unique('ORG-'), name: unique('迁移'), type: 'department', parentId: west }
    const moved = String(
      dataOf<{ id: string }>(await server.call('organization.add', add, await server.tokenFor(admin.username))).id,
    )
    const hire = await company.hire({ organizationId: moved })
    const token = await server.tokenFor(person.username)
    const sees = async () => (await server.call('user.detail', { id: hire.id }, token)).http
    expect(await sees()).toBe(404)
    const root = await server.tokenFor(admin.username)
    dataOf(await server.call('organization.move', { id: moved, parentId: east }, root))
    expect(await sees()).toBe(200)
    dataOf(await server.call('organization.move', { id: moved, parentId: west }, root))
    expect(await sees()).toBe(404)
  })
})

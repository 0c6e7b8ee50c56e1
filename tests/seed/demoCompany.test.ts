import { readFile } from 'node:fs/promises'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'
import { demoLinks } from '../../server/seed/demo/links.ts'
import { demoOrganizations } from '../../server/seed/demo/organizations.ts'
import { demoPositions } from '../../server/seed/demo/positions.ts'
import { demoProjects } from '../../server/seed/demo/projects.ts'
import { demoRoles } from '../../server/seed/demo/roles.ts'
import { demoUsers } from '../../server/seed/demo/users.ts'
import { demoViews } from '../../server/seed/demo/views.ts'
import { createRandom } from '../../server/seed/random.ts'

function company(count = 2_000) {
  const random = createRandom(7)
  const organizations = demoOrganizations()
  const allPositions = demoPositions(organizations)
  const projects = demoProjects(random, organizations)
  const staff = demoUsers(random, count, organizations, allPositions)
  return {
    organizations,
    allPositions,
    projects,
    ...staff,
    links: demoLinks(random, { organizations, allPositions, projects, ...staff }),
  }
}

/** Validates rows by the entity's JSON Schema: users could have entered the demo company. */
function faults(entity: string, rows: readonly object[]): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  const { properties, required } = registry.entity(entity)
  const validate = ajv.compile({ type: 'object', properties, required })
  const withoutNulls = rows.map(row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
  return withoutNulls
    .filter(row => !validate(row))
    .map(row => `${JSON.stringify(row)}: ${ajv.errorsText(validate.errors)}`)
}

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('demo company', () => {
  const { organizations, allPositions, projects, users, links } = company()

  it('has the size that the documentation names', () => {
    expect(organizations.length).toBeGreaterThan(190)
    expect(organizations.length).toBeLessThan(215)
    expect(allPositions).toHaveLength(60)
    expect(demoRoles).toHaveLength(20)
    expect(projects).toHaveLength(30)
    expect(users).toHaveLength(2_000)
  })

  it('obeys the rules of the entities', () => {
    expect(faults('organization', organizations)).toEqual([])
    expect(faults('position', allPositions)).toEqual([])
    expect(faults('project', projects)).toEqual([])
    expect(faults('user', users)).toEqual([])
    expect(faults('role', demoRoles)).toEqual([])
    expect(faults('savedView', demoViews(users))).toEqual([])
    for (const [entity, rows] of Object.entries(links)) expect(faults(entity, rows)).toEqual([])
  })

  it('has views of lists that exist, with conditions and columns of theirs, for roles that exist', async () => {
    for (const { page, value, roleIds } of demoViews(users)) {
      const file = new URL(`../../schemas/pages/${page}.json`, import.meta.url)
      const list = JSON.parse(await readFile(file, 'utf8')) as {
        search: string[]
        columns: (string | { field: string })[]
      }
      const { values, filters, columns, sort } = value as {
        values: object
        filters?: object
        columns?: { shown: string[]; hidden: string[] }
        sort?: string
      }
      expect(list.search).toEqual(expect.arrayContaining(Object.keys(values)))
      const fields = list.columns.map(column => (typeof column === 'string' ? column : column.field))
      const named = [...Object.keys(filters ?? {}), ...(columns?.shown ?? []), ...(columns?.hidden ?? [])]
      expect(fields).toEqual(expect.arrayContaining([...named, ...(sort ? [sort.replace('-', '')] : [])]))
      expect(demoRoles.map(role => role.id)).toEqual(expect.arrayContaining(roleIds))
    }
  })

  it('repeats nothing that must be unique', () => {
    const coded: { code: string }[][] = [organizations, allPositions, projects, demoRoles]
    for (const rows of coded) expect(repeated(rows.map(row => row.code))).toEqual([])
    for (const key of ['username', 'phone', 'employeeNo', 'id'] as const)
      expect(repeated(users.map(user => user[key]))).toEqual([])
    for (const rows of Object.values(links)) {
      const pairs = rows.map((row: object) =>
        JSON.stringify(Object.entries(row).filter(([name]) => /Id$|system|account/.test(name))),
      )
      expect(new Set(pairs).size).toBe(pairs.length)
    }
  })

  it('writes the path of an organisation from the ids above it', () => {
    const byId = new Map(organizations.map(each => [each.id, each]))
    for (const each of organizations) {
      const above = each.parentId === null ? '/' : byId.get(each.parentId)?.path
      expect(each.path).toBe(`${above}${each.id}/`)
    }
  })

  it('gives everybody one main position that exists', () => {
    const known = new Set(allPositions.map(each => each.id))
    const main = links.positionMember.filter(member => member.main)
    expect(main).toHaveLength(users.length)
    expect(links.positionMember.filter(member => !known.has(member.positionId))).toEqual([])
  })

  it('is the same on every run', () => {
    expect(company(50).users).toEqual(company(50).users)
  })

  it('knows the accounts of the documentation', () => {
    expect(users.slice(0, 3).map(user => [user.username, user.superAdmin])).toEqual([
      ['admin', true],
      ['hr', false],
      ['guest', false],
    ])
    const guest = users[2]?.id
    expect(links.roleUser.filter(link => link.userId === guest)).toEqual([])
    const posts = links.positionMember.filter(member => member.userId === guest).map(member => member.positionId)
    const roles = links.rolePosition.filter(link => posts.includes(link.positionId)).map(link => link.roleId)
    expect(roles).toEqual(['role-basic'])
  })
})

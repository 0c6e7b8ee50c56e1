import { describe, expect, it } from 'vitest'
import { newId } from '../../../server/ground/kernel/id.ts'
import { bumpPermissions } from '../../../server/ground/kernel/permissionVersion.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { isFull, isLong } from '../../helpers/form.ts'
import { unique } from '../company.ts'
import { databaseKinds, dataOf, givenServer } from '../harness.ts'

const scopes = ['own', 'organization', 'organizationAndBelow', 'chosen', 'all'] as const
type Scope = (typeof scopes)[number]

interface Place {
  id: string
  parentId: string | null
}
interface User {
  id: string
  username: string
  organizationId: string
  dataScope: Scope
  enabled: boolean
}
interface Position {
  id: string
  organizationId: string
  dataScope: Scope
  enabled: boolean
  members: string[]
  organizations: string[]
  projects: string[]
}
interface Role {
  id: string
  dataScope: Scope
  enabled: boolean
  /** Its scope holds with these codes only; null: with every one. */
  pages: string[] | null
  users: string[]
  positions: string[]
}
interface World {
  places: Place[]
  users: User[]
  positions: Position[]
  roles: Role[]
  projects: { id: string; organizationId: string }[]
  userProjects: { userId: string; projectId: string }[]
}

/**
 * Returns what a user sees with a call that one of these codes opens. Computes it from the rows by the rules of the
 * manual, without code of the server.
 */
function oracle(world: World, me: User, wanted: readonly string[]) {
  const below = (id: string): string[] => [
    id,
    ...world.places.filter(place => place.parentId === id).flatMap(place => below(place.id)),
  ]
  const positions = world.positions.filter(one => one.enabled && one.members.includes(me.id))
  const grants: { scope: Scope; from: string; position: Position | undefined }[] = [
    { scope: me.dataScope, from: me.organizationId, position: undefined },
    ...positions.map(one => ({ scope: one.dataScope, from: one.organizationId, position: one })),
  ]
  const holds = ({ pages }: Role) => pages === null || pages.some(code => wanted.includes(code))
  for (const role of world.roles.filter(one => one.enabled && holds(one))) {
    if (role.users.includes(me.id)) grants.push({ scope: role.dataScope, from: me.organizationId, position: undefined })
    for (const one of positions.filter(position => role.positions.includes(position.id)))
      grants.push({ scope: role.dataScope, from: one.organizationId, position: one })
  }
  const places = new Set<string>()
  const projects = new Set(world.userProjects.filter(one => one.userId === me.id).map(one => one.projectId))
  let all = false
  for (const { scope, from, position } of grants) {
    if (scope === 'all') all = true
    if (scope === 'organization') places.add(from)
    if (scope === 'organizationAndBelow') for (const id of below(from)) places.add(id)
    if (scope === 'chosen') {
      for (const one of position ? [position] : positions) {
        for (const id of one.organizations) places.add(id)
        for (const id of one.projects) projects.add(id)
      }
    }
  }
  const within = (id: string) => all || places.has(id)
  return {
    organization: world.places.filter(one => within(one.id)).map(one => one.id),
    user: world.users.filter(one => within(one.organizationId) || one.id === me.id).map(one => one.id),
    position: world.positions.filter(one => within(one.organizationId)).map(one => one.id),
    project: world.projects.filter(one => within(one.organizationId) || projects.has(one.id)).map(one => one.id),
  }
}

/** In each of them seven people look at everything; the long form has a thousand. */
const rounds = isLong ? 143 : isFull ? 3 : 1
/** The seed of the short form gives a company in which visible and editable records differ. */
const firstSeed = isFull ? 20_261_121 : 20_261_123

describe.each(databaseKinds)('data scope against an oracle on %s', kind => {
  const server = givenServer(kind)

  const codes = [
    'USER_VIEW',
    'USER_EDIT',
    'USER_EXPORT',
    'USER_DELETE',
    'POSITION_VIEW',
    'POSITION_EDIT',
    'POSITION_MEMBER',
  ]
  const more = [
    'POSITION_EXPORT',
    'ORGANIZATION_VIEW',
    'ORGANIZATION_EDIT',
    'ORGANIZATION_EXPORT',
    'USER_PROJECT',
    'ROLE_VIEW',
    'ROLE_USER',
  ]

  async function makeWorld(seed: number): Promise<{ world: World; tag: string }> {
    const random = createRandom(seed)
    const { db } = server
    const tag = unique('w')
    const some = <T>(all: readonly T[], share: number) => all.filter(() => random.chance(share))
    const scope = () => random.pick(scopes.filter(one => one !== 'all' || random.chance(0.15)))
    const paths = new Map<string, string>()
    const places: Place[] = []
    for (let index = 0; index < 9; index += 1) {
      const parentId = places.length === 0 || random.chance(0.15) ? null : random.pick(places).id
      const id = newId()
      paths.set(id, `${parentId === null ? '/' : paths.get(parentId)}${id}/`)
      places.push({ id, parentId })
    }
    const users = Array.from(
      { length: 14 },
      (_, index): User => ({
        id: newId(),
        username: `${tag}u${index}`,
        organizationId: random.pick(places).id,
        dataScope: scope(),
        enabled: true,
      }),
    )
    const projects = Array.from({ length: 6 }, () => ({ id: newId(), organizationId: random.pick(places).id }))
    const positions = Array.from(
      { length: 7 },
      (): Position => ({
        id: newId(),
        organizationId: random.pick(places).id,
        dataScope: scope(),
        enabled: random.chance(0.8),
        members: some(users, 0.2).map(one => one.id),
        organizations: some(places, 0.2).map(one => one.id),
        projects: some(projects, 0.2).map(one => one.id),
      }),
    )
    const roles = Array.from(
      { length: 5 },
      (): Role => ({
        id: newId(),
        dataScope: scope(),
        enabled: random.chance(0.8),
        pages: random.chance(0.5) ? some([...codes, ...more], 0.4) : null,
        users: some(users, 0.12).map(one => one.id),
        positions: some(positions, 0.2).map(one => one.id),
      }),
    )
    const userProjects = users.flatMap(user =>
      some(projects, 0.1).map(project => ({ userId: user.id, projectId: project.id })),
    )
    const world = { places, users, positions, roles, projects, userProjects }

    await db
      .insertInto('organization')
      .values(
        places.map(({ id, parentId }) => ({
          id,
          parentId,
          code: `${tag}${id}`,
          name: `${tag}组织`,
          type: 'department',
          path: paths.get(id) ?? '/',
        })),
      )
      .execute()
    await db
      .insertInto('appUser')
      .values(users.map(one => ({ ...one, name: `${tag}人` })))
      .execute()
    await db
      .insertInto('project')
      .values(projects.map(one => ({ ...one, code: one.id, name: `${tag}项目` })))
      .execute()
    for (const { id, organizationId, dataScope, enabled, members, organizations, projects: chosen } of positions) {
      await db
        .insertInto('position')
        .values({ id, organizationId, dataScope, enabled, code: id, name: `${tag}岗位` })
        .execute()
      for (const userId of members)
        await db.insertInto('positionMember').values({ id: newId(), positionId: id, userId }).execute()
      for (const one of organizations)
        await db
          .insertInto('positionOrganization')
          .values({ id: newId(), positionId: id, organizationId: one })
          .execute()
      for (const projectId of chosen)
        await db.insertInto('positionProject').values({ id: newId(), positionId: id, projectId }).execute()
    }
    const resources = await db
      .selectFrom('resource')
      .select(['id', 'code'])
      .where('applicationId', '=', 'admin')
      .where('code', 'in', [...codes, ...more])
      .execute()
    for (const { id, dataScope, enabled, pages, users: holders, positions: held } of roles) {
      await db
        .insertInto('role')
        .values({ id, dataScope, enabled, scopedPages: pages !== null, code: id, name: `${tag}${id}` })
        .execute()
      for (const resource of resources.filter(({ code }) => pages?.includes(code)))
        await db.insertInto('roleResource').values({ id: newId(), roleId: id, resourceId: resource.id }).execute()
      for (const userId of holders)
        await db.insertInto('roleUser').values({ id: newId(), roleId: id, userId }).execute()
      for (const positionId of held)
        await db.insertInto('rolePosition').values({ id: newId(), roleId: id, positionId }).execute()
    }
    for (const one of userProjects)
      await db
        .insertInto('userProject')
        .values({ id: newId(), ...one })
        .execute()
    for (const user of users)
      await db
        .insertInto('userResource')
        .values(resources.map(({ id }) => ({ id: newId(), userId: user.id, resourceId: id })))
        .execute()
    bumpPermissions()
    return { world, tag }
  }

  it(`shows in lists, trees, files, pickers, details, logs and changes exactly what the rules say, ${rounds} times`, {
    timeout: 20_000 * rounds + 60_000,
  }, async () => {
    let partly = 0
    let differing = 0
    for (let round = 0; round < rounds; round += 1) {
      const { world, tag } = await makeWorld(firstSeed + round)
      for (const me of world.users.filter((_, index) => index % 2 === 0)) {
        const token = await server.tokenFor(me.username)
        const at = `round ${round} ${JSON.stringify(me)}`
        const seen = (...wanted: string[]) => oracle(world, me, wanted)
        const listed = seen('USER_VIEW').user
        const edited = seen('USER_EDIT').user
        if (listed.length > 1 && listed.length < world.users.length) partly += 1
        if (listed.length !== edited.length) differing += 1
        const ofWorld = (ids: string[], all: { id: string }[]) =>
          ids.filter(id => all.some(one => one.id === id)).sort()
        const pageOf = async (name: string, args: Record<string, unknown>) => {
          const ids: string[] = []
          for (let current = 1; ; current += 1) {
            const answer = dataOf<{ records: { id: string }[]; total: number }>(
              await server.call(name, { ...args, current, size: 100 }, token),
            )
            ids.push(...answer.records.map(row => row.id))
            if (answer.records.length < 100) return ids
          }
        }
        expect((await pageOf('user.list', { keyword: tag })).sort(), at).toEqual(listed.sort())
        expect((await pageOf('position.list', { keyword: tag })).sort(), at).toEqual(
          seen('POSITION_VIEW').position.sort(),
        )
        const flat = (nodes: { id: string; children?: unknown }[]): string[] =>
          nodes.flatMap(node => [node.id, ...flat((node.children ?? []) as { id: string }[])])
        const tree = dataOf<{ id: string }[]>(await server.call('organization.getList', { keyword: tag }, token))
        expect(ofWorld(flat(tree), world.places), at).toEqual(seen('ORGANIZATION_VIEW').organization.sort())
        const projects = await pageOf('user.projectCandidates', { userId: me.id, keyword: tag })
        const given = world.userProjects.filter(one => one.userId === me.id).map(one => one.projectId)
        // A user may not pass on what a role shows only on its own pages.
        const chosen = seen().project
        expect([...projects, ...given].sort(), at).toEqual([...new Set([...chosen, ...given])].sort())
        const shuttle = await pageOf('user.shuttleList', { condition: tag })
        const anyOf = ['USER_VIEW', 'ROLE_USER', 'POSITION_MEMBER', 'RESOURCE_GRANT', 'ORGANIZATION_EDIT']
        expect(shuttle.sort(), at).toEqual(seen(...anyOf).user.sort())
        const file = await server.call(
          'user.export',
          { query: { keyword: tag }, format: 'csv', columns: ['username'] },
          token,
        )
        const lines = file.text
          .replace(/^\uFEFF/, '')
          .trim()
          .split(/\r?\n/)
          .slice(1)
        expect(lines.map(line => line.replaceAll('"', '')).sort(), at).toEqual(
          world.users
            .filter(one => seen('USER_EXPORT').user.includes(one.id))
            .map(one => one.username)
            .sort(),
        )
        for (const one of world.users.slice(0, 7)) {
          const sees = listed.includes(one.id)
          expect((await server.call('user.detail', { id: one.id }, token)).http, at).toBe(sees ? 200 : 404)
          expect((await server.call('user.detailLog', { id: one.id }, token)).http, at).toBe(sees ? 200 : 404)
          const change = await server.call('user.update', { id: one.id, remark: tag }, token)
          expect(change.http, `${at} ${change.message}`).toBe(edited.includes(one.id) ? 200 : 404)
        }
        for (const one of world.positions.slice(0, 4)) {
          const change = await server.call('position.edit', { id: one.id, remark: tag }, token)
          expect(change.http === 404, `${at} ${change.message}`).toBe(!seen('POSITION_EDIT').position.includes(one.id))
          const mine = await server.call('position.membersList', { positionId: one.id, size: 100 }, token)
          const ofMembers = seen('POSITION_VIEW', 'POSITION_MEMBER')
          if (!ofMembers.position.includes(one.id)) expect(mine.http).toBe(404)
          else
            expect(
              dataOf<{ records: { id: string }[] }>(mine)
                .records.map(row => row.id)
                .sort(),
              at,
            ).toEqual(one.members.filter(id => ofMembers.user.includes(id)).sort())
        }
      }
    }
    // Worlds in which every user sees all or nothing would prove little.
    expect(partly).toBeGreaterThan(rounds)
    expect(differing).toBeGreaterThan(0)
  })
})

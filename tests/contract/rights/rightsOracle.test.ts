import { describe, expect, it } from 'vitest'
import { explainCode } from '../../../server/domains/diagnostics/explainCode.ts'
import { type Way, waysOf } from '../../../server/domains/permission/matrix/ways.ts'
import type { Database } from '../../../server/ground/kernel/call.ts'
import { withInput } from '../../../server/ground/kernel/createCall.ts'
import { sessionOf } from '../../../server/ground/session/resolveSession.ts'
import { createRandom, type Random } from '../../../server/seed/random.ts'
import { isFull, isLong } from '../../helpers/form.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { sessionWith } from '../identity/sessionWith.ts'

interface Node {
  id: string
  enabled: boolean
}
interface Resource extends Node {
  code: string
  parent: Resource | undefined
}
/** A grant that may begin or end by itself; `now`: whether it holds at this moment. */
interface Term {
  validFrom: Date | null
  validTo: Date | null
  now: boolean
}
interface Link {
  of: string
  to: string
  term?: Term
}

/** A random company: an application with a few resources and every kind of link from a user to them. */
interface Graph {
  applicationId: string
  users: Node[]
  positions: Node[]
  roles: Node[]
  resources: Resource[]
  /** position → user */
  members: Link[]
  /** role → user, for a time */
  roleUsers: Link[]
  /** role → position */
  rolePositions: Link[]
  roleResources: Link[]
  positionResources: Link[]
  /** user → resource, for a time */
  userResources: Link[]
}

const day = 24 * 3600 * 1000

function termOf(random: Random): Term {
  const at = (days: number) => new Date(Date.now() + days * day)
  const kind = random.pick(['always', 'always', 'begun', 'ends', 'future', 'over'] as const)
  if (kind === 'begun') return { validFrom: at(-2), validTo: null, now: true }
  if (kind === 'ends') return { validFrom: at(-2), validTo: at(2), now: true }
  if (kind === 'future') return { validFrom: at(1), validTo: at(2), now: false }
  if (kind === 'over') return { validFrom: null, validTo: at(-1), now: false }
  return { validFrom: null, validTo: null, now: true }
}

function graphOf(random: Random, tag: string): Graph {
  const nodes = (kind: string, count: number): Node[] =>
    Array.from({ length: count }, (_, index) => ({ id: `${tag}-${kind}${index}`, enabled: random.chance(0.85) }))
  const links = (from: readonly Node[], to: readonly Node[], share: number, timed = false): Link[] =>
    from.flatMap(({ id }) =>
      to
        .filter(() => random.chance(share))
        .map(target => ({ of: id, to: target.id, ...(timed && { term: termOf(random) }) })),
    )
  const users = nodes('u', 3)
  const positions = nodes('p', 2)
  const roles = nodes('r', 3)
  const resources: Resource[] = []
  for (const { id, enabled } of nodes('x', 6))
    resources.push({
      id,
      enabled,
      code: `${tag}_${resources.length}`.toUpperCase(),
      parent: resources.length > 0 && random.chance(0.6) ? random.pick(resources) : undefined,
    })
  return {
    applicationId: `${tag}-a`,
    users,
    positions,
    roles,
    resources,
    members: links(positions, users, 0.4),
    roleUsers: links(roles, users, 0.3, true),
    rolePositions: links(roles, positions, 0.3),
    roleResources: links(roles, resources, 0.3),
    positionResources: links(positions, resources, 0.2),
    userResources: links(users, resources, 0.1, true),
  }
}

/** Returns every path from a user to a resource along the links, as `kind id position`. */
function pathsOf(graph: Graph, user: string, resource: string): string[] {
  const has = (links: Link[], of: string, to: string) =>
    links.some(link => link.of === of && link.to === to && link.term?.now !== false)
  const on = (nodes: Node[]) => nodes.filter(node => node.enabled)
  const held = on(graph.positions).filter(position => has(graph.members, position.id, user))
  return [
    ...(has(graph.userResources, user, resource) ? [`user ${user} -`] : []),
    ...held.filter(({ id }) => has(graph.positionResources, id, resource)).map(({ id }) => `position ${id} -`),
    ...on(graph.roles)
      .filter(({ id }) => has(graph.roleResources, id, resource))
      .flatMap(({ id }) => [
        ...(has(graph.roleUsers, id, user) ? [`role ${id} -`] : []),
        ...held.filter(position => has(graph.rolePositions, id, position.id)).map(by => `role ${id} ${by.id}`),
      ]),
  ].sort()
}

const isOn = (resource: Resource | undefined): boolean =>
  resource === undefined || (resource.enabled && isOn(resource.parent))

const placeOf = ({ id, parent }: Resource): string => `${parent ? placeOf(parent) : '/'}${id}/`

async function store(db: Database, graphs: readonly Graph[]): Promise<void> {
  const all = <T>(of: (graph: Graph) => T[]): T[] => graphs.flatMap(of)
  const linked = (of: (graph: Graph) => Link[]) =>
    all(of).map(({ term, ...link }, index) => ({
      ...link,
      id: `${graphs[0]?.applicationId}${index}`,
      time: term && { validFrom: term.validFrom, validTo: term.validTo, reason: '测试' },
    }))
  await db
    .insertInto('application')
    .values(graphs.map(({ applicationId: id }) => ({ id, name: id, clientId: id })))
    .execute()
  await db
    .insertInto('appUser')
    .values(all(({ users }) => users.map(one => ({ ...one, username: one.id, name: one.id, organizationId: 'none' }))))
    .execute()
  await db
    .insertInto('position')
    .values(
      all(({ positions }) => positions.map(one => ({ ...one, code: one.id, name: one.id, organizationId: 'none' }))),
    )
    .execute()
  await db
    .insertInto('role')
    .values(all(({ roles }) => roles.map(one => ({ ...one, code: one.id, name: one.id }))))
    .execute()
  await db
    .insertInto('resource')
    .values(
      all(({ applicationId, resources }) =>
        resources.map(one => ({
          id: one.id,
          applicationId,
          enabled: one.enabled,
          code: one.code,
          name: one.code,
          level: 2,
          parentId: one.parent?.id ?? null,
          path: placeOf(one),
        })),
      ),
    )
    .execute()
  await db
    .insertInto('positionMember')
    .values(linked(graph => graph.members).map(({ id, of, to }) => ({ id, positionId: of, userId: to })))
    .execute()
  await db
    .insertInto('roleUser')
    .values(linked(graph => graph.roleUsers).map(({ id, of, to, time }) => ({ id, roleId: of, userId: to, ...time })))
    .execute()
  await db
    .insertInto('rolePosition')
    .values(linked(graph => graph.rolePositions).map(({ id, of, to }) => ({ id, roleId: of, positionId: to })))
    .execute()
  await db
    .insertInto('roleResource')
    .values(linked(graph => graph.roleResources).map(({ id, of, to }) => ({ id, roleId: of, resourceId: to })))
    .execute()
  await db
    .insertInto('positionResource')
    .values(linked(graph => graph.positionResources).map(({ id, of, to }) => ({ id, positionId: of, resourceId: to })))
    .execute()
  await db
    .insertInto('userResource')
    .values(
      linked(graph => graph.userResources).map(({ id, of, to, time }) => ({ id, userId: of, resourceId: to, ...time })),
    )
    .execute()
}

const count = isLong ? 5000 : isFull ? 100 : 10
/** Parameters of one statement are few thousands. */
const atOnce = Math.min(count, 50)

describe.each(databaseKinds)('permissions against an oracle on %s', kind => {
  const server = givenServer(kind)

  /**
   * Returns what the panel 为什么 shows: whether the user has the resource, the paths, and whether any path is enabled.
   */
  async function explained(applicationId: string, userId: string, code: string) {
    const session = { ...sessionWith({ all: true }, { codes: ['VIEW_AS'] }), applicationId }
    const { held, resources, sources } = await explainCode(withInput({ ...server.system(), session }, { userId, code }))
    return {
      held,
      isOn: resources.some(({ enabled, above }) => enabled && above === null),
      ways: sources
        .filter(source => source.enabled)
        .map(source => `${source.kind} ${source.id} ${source.by ?? '-'}`)
        .sort(),
    }
  }

  it(`equal it for each user's codes, with their paths in matrix and reason, in ${count} random companies`, {
    timeout: count * 200 + 60_000,
  }, async () => {
    const random = createRandom(20_261_123)
    let held = 0
    let refused = 0
    for (let done = 0; done < count; done += atOnce) {
      const graphs = Array.from({ length: atOnce }, (_, index) => graphOf(random, `g${done + index}`))
      await store(server.db, graphs)
      for (const graph of graphs) {
        const ways = await waysOf(
          server.system(),
          graph.users.map(({ id }) => ({ id, superAdmin: false })),
          graph.resources.map(({ id }) => id),
        )
        const reported = (user: string, resource: string) =>
          ways
            .filter((way: Way) => way.enabled && way.userId === user && way.resourceId === resource)
            .map(way => `${way.kind} ${way.id} ${way.by ?? '-'}`)
            .sort()
        for (const user of graph.users) {
          const session = await sessionOf(server.db, user.id, graph.applicationId)
          expect(session === null, user.id).toBe(!user.enabled)
          const expected: string[] = []
          for (const resource of graph.resources) {
            const paths = pathsOf(graph, user.id, resource.id)
            expect(reported(user.id, resource.id), `${user.id} ${resource.id}`).toEqual(paths)
            const holds = paths.length > 0 && isOn(resource)
            if (holds) expected.push(resource.code)
            if (session)
              expect(await explained(graph.applicationId, user.id, resource.code), resource.code).toEqual({
                held: holds,
                isOn: isOn(resource),
                ways: paths,
              })
          }
          if (session) expect([...session.codes].sort(), user.id).toEqual(expected.sort())
          held += expected.length
          refused += graph.resources.length - expected.length
        }
      }
    }
    // Companies in which every user may do all or nothing would prove little.
    expect(Math.min(held, refused)).toBeGreaterThan(count)
  })
})

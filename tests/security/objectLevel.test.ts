import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { create } from '../../server/services/records/write/create.ts'
import { remove } from '../../server/services/records/write/remove.ts'
import { unique } from '../contract/company.ts'
import { type Answer, databaseKinds, givenServer, inParts, shareOf } from '../contract/harness.ts'
import { isFull } from '../helpers/form.ts'
import { type IdArgument, idArguments } from './idArguments.ts'
import { differing, directories, notOfRecords, ofEverybody, scopedNames, triedByB8 } from './objectExceptions.ts'
import { givenTenants } from './tenants.ts'

/** Generated: every endpoint, every argument that names a record, once with an id of another tenant. */
const named = [...registry.endpoints.values()].flatMap(endpoint =>
  [endpoint.definition.permission].flat().some(code => code === '@public' || code === '@application') ||
  directories.has(endpoint.name)
    ? []
    : idArguments(endpoint).map(argument => ({ endpoint, argument })),
)
const cases = named.filter(
  ({ argument: { name, entity } }) =>
    !(name in notOfRecords) && !(entity !== undefined && (entity in ofEverybody || triedByB8.has(entity))),
)
const searches = new Set([
  'bind.list',
  'bind.candidates',
  'exists',
  'deleted',
  'restore',
  'import',
  'page',
  'list',
  'aggregate',
])

/** An id like those of records, which no record has. */
const nothing = '01NOTHINGNOTHINGNOTHINGNO'

describe.each(databaseKinds)('B2 object level on %s', kind => {
  const server = givenServer(kind)
  const tenants = givenTenants(server)
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor(tenants.clerk.username)
  })

  /** The other arguments that are needed, each naming something that the clerk may use. */
  const filled = async (endpoint: EndpointInfo, argument: IdArgument, given: unknown) => {
    const { properties, required } = acceptedArguments(endpoint)
    const args: Record<string, unknown> = {}
    const ids = idArguments(endpoint)
    for (const name of new Set([...required, ...ids.filter(one => one.name === 'id').map(one => one.name)])) {
      const other = ids.find(one => one.name === name)
      const property = properties[name]
      if (name === argument.name || !property) continue
      if (other) {
        const entity = other.entity ?? 'user'
        const id = ['organization', 'position', 'project', 'user', 'userAccount', 'role', 'userGroup'].includes(entity)
          ? await tenants.own(entity)
          : nothing
        args[name] = other.isList ? [id] : id
      } else if (endpoint.definition.do === 'import') args[name] = 'status'
      else if (property.enum) args[name] = property.enum[0]
      else if (property.type === 'string')
        args[name] = property['x-dictionary']
          ? registry.dictionaries.get(property['x-dictionary'])?.entries[0]?.value
          : `X${Math.random().toString(36).slice(2, 10)}`
      else if (property.type === 'array') args[name] = ['x']
      else if (property.type === 'integer' || property.type === 'number') args[name] = 1
      else if (property.type === 'boolean') args[name] = true
    }
    if (endpoint.entity === 'organization' && properties.parentId && argument.name === 'id')
      args.parentId = tenants.company.east
    args[argument.name] = argument.isList ? [given] : given
    return args
  }
  const say = (answer: Answer, id: string) =>
    `${answer.http} ${answer.text
      .replaceAll(id, 'ID')
      .replaceAll(nothing, 'ID')
      .replaceAll(/"requestId":"[^"]*"/g, '')}`

  const mine = shareOf(kind, cases, one => `${one.endpoint.name} ${one.argument.name}`)
  it.each(inParts(mine))('answers an id of another tenant exactly like a missing one (%i)', async (_, part) => {
    const wrong: string[] = []
    for (const [place, { endpoint, argument }] of part.entries()) {
      const all = Object.keys(tenants.foreign)
      // What may name records of any kind is tried with each kind; in the short form with a few, others each time.
      const few = all.filter((_, index) => isFull || index % 16 === place % 16)
      const entities = argument.entity === undefined ? few : [argument.entity]
      const args = await filled(endpoint, argument, nothing)
      const none = await server.call(endpoint.name, args, token)
      for (const entity of entities) {
        const id = tenants.foreign[entity]
        if (id === undefined) throw new Error(`no ${entity} of another tenant`)
        const theirs = await server.call(
          endpoint.name,
          { ...args, [argument.name]: argument.isList ? [id] : id },
          token,
        )
        const at = `${endpoint.name} ${argument.name}`
        if (differing.has(at)) continue
        if (theirs.text.replaceAll(id, '').includes(tenants.mark))
          wrong.push(`${at} (${entity}): shows ${theirs.text.slice(0, 200)}`)
        if (say(theirs, id) !== say(none, nothing))
          wrong.push(
            `${at} (${entity}): ${say(theirs, id).slice(0, 160)} instead of ${say(none, nothing).slice(0, 160)}`,
          )
      }
    }
    expect(wrong).toEqual([])
    expect(cases.length).toBeGreaterThan(100)
  })

  it('has a record of another tenant for each entity in a call, or a reason why it is open to all', () => {
    const { foreign } = tenants
    expect(scopedNames.filter(entity => !(entity in foreign))).toEqual([])
    expect(scopedNames.filter(entity => entity in ofEverybody)).toEqual([])
    const entities = [...new Set(named.flatMap(({ argument }) => argument.entity ?? []))]
    expect(entities.filter(entity => !(entity in foreign) && !(entity in ofEverybody))).toEqual([])
    expect(Object.keys(ofEverybody).filter(entity => !entities.includes(entity))).toEqual([])
    const names = new Set(named.map(({ argument }) => argument.name))
    expect(Object.keys(notOfRecords).filter(name => !names.has(name))).toEqual([])
    const places = new Set(named.map(({ endpoint, argument }) => `${endpoint.name} ${argument.name}`))
    expect([...differing].filter(place => !places.has(place))).toEqual([])
  })

  it('reaches its targets: an own id is answered differently', async () => {
    const scoped = ['organization', 'position', 'project', 'user']
    const missed: string[] = []
    const reached = new Set<string>()
    for (const { endpoint, argument } of cases) {
      if (!argument.entity || !scoped.includes(argument.entity)) continue
      // Otherwise an `id` is a search, an exception, or the deleted record.
      if (searches.has(endpoint.definition.do) || (argument.name !== 'ids' && argument.name !== 'id')) continue
      const args = await filled(endpoint, argument, nothing)
      const none = await server.call(endpoint.name, args, token)
      const own = await tenants.own(argument.entity)
      const mine = await server.call(endpoint.name, { ...args, [argument.name]: argument.isList ? [own] : own }, token)
      if (say(mine, own) === say(none, nothing))
        missed.push(`${endpoint.name} ${argument.name}: ${say(mine, own).slice(0, 200)}`)
      else reached.add(endpoint.definition.do)
    }
    expect(missed).toEqual([])
    expect([...reached]).toEqual(expect.arrayContaining(['read', 'log', 'toggle', 'batch', 'handler']))
  })

  it('neither lists nor restores deleted records of another tenant', async () => {
    const system = server.system()
    const { company, mark, own } = tenants
    const values = { code: unique('D-').toUpperCase(), name: mark, organizationId: company.west }
    const theirs = String((await create(system, 'position', values)).id)
    const mine = await own('position')
    await remove(system, 'position', [theirs, mine])
    const list = await server.call('position.recycleList', { size: 100 }, token)
    expect(list.text).toContain(mine)
    expect(list.text).not.toContain(theirs)
    const refused = await server.call('position.restore', { ids: [theirs] }, token)
    expect(say(refused, theirs)).toBe(say(await server.call('position.restore', { ids: [nothing] }, token), nothing))
    expect((await server.call('position.restore', { ids: [mine, theirs] }, token)).http).toBe(404)
    expect((await server.call('position.details', { id: mine }, token)).http).toBe(404)
    expect((await server.call('position.restore', { ids: [mine] }, token)).http).toBe(200)
  })

  it('leaves all data of the other tenant unchanged', async () => {
    const { foreign, mark } = tenants
    const rows = await server.db
      .selectFrom('position')
      .select(['name', 'enabled', 'deletedAt', 'revision', 'organizationId'])
      .where('id', '=', foreign.position ?? '')
      .execute()
    expect(rows).toEqual([
      { name: mark, enabled: true, deletedAt: null, revision: 1, organizationId: tenants.company.west },
    ])
    const user = await server.db
      .selectFrom('appUser')
      .select(['name', 'enabled', 'deletedAt', 'revision'])
      .where('id', '=', foreign.user ?? '')
      .executeTakeFirst()
    expect(user).toEqual({ name: mark, enabled: true, deletedAt: null, revision: 1 })
  })
})

describe.each(databaseKinds)('B3 batches on %s', kind => {
  const server = givenServer(kind)
  const tenants = givenTenants(server)
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor(tenants.clerk.username)
  })

  const lists = cases.filter(
    ({ argument, endpoint }) => argument.isList && argument.name === 'ids' && endpoint.method === 'POST',
  )

  it.each(inParts(lists))(
    'are refused as a whole with one foreign id among own ones, and change nothing (%i)',
    async (_, part) => {
      const counted = async () => {
        const tables = [
          'roleUser',
          'rolePosition',
          'positionMember',
          'userProject',
          'positionProject',
          'positionOrganization',
          'userResource',
          'positionResource',
        ] as const
        const counts: Record<string, unknown> = {}
        for (const table of tables)
          counts[table] = await server.db
            .selectFrom(table)
            .select(eb => eb.fn.countAll<number>().as('n'))
            .executeTakeFirst()
        for (const table of ['position', 'organization', 'appUser', 'project'] as const)
          counts[table] = await server.db
            .selectFrom(table)
            .select(eb => [
              eb.fn.sum<string>('revision').as('revisions'),
              eb.fn.count<string>('deletedAt').as('deleted'),
            ])
            .executeTakeFirst()
        return JSON.stringify(counts)
      }
      const tried: string[] = []
      for (const { endpoint, argument } of part) {
        for (const entity of argument.entity ? [argument.entity] : ['user', 'position', 'project', 'organization']) {
          const id = tenants.foreign[entity]
          if (id === undefined || !['user', 'position', 'project', 'organization'].includes(entity)) continue
          const good = [await tenants.own(entity), await tenants.own(entity)]
          const owner: Record<string, unknown> = {}
          for (const other of idArguments(endpoint)) {
            if (other.name === 'ids' || !other.entity || other.isList) continue
            if (['role', 'position', 'user', 'organization'].includes(other.entity))
              owner[other.name] = await tenants.own(other.entity)
          }
          const values =
            endpoint.definition.do === 'batch' && endpoint.definition.of === 'enable' ? { enabled: false } : {}
          const before = await counted()
          const answer = await server.call(endpoint.name, { ...owner, ...values, ids: [good[0], id, good[1]] }, token)
          const at = `${endpoint.name} with a foreign ${entity}`
          if (answer.http === 200) {
            // An export of chosen records contains only visible ones, and changes nothing.
            expect(endpoint.definition.do, at).toBe('export')
            expect(answer.text).not.toContain(tenants.mark)
          } else expect([400, 403, 404], `${at}: ${answer.text}`).toContain(answer.http)
          expect(await counted(), at).toBe(before)
          tried.push(at)
        }
      }
      expect(tried.length).toBeGreaterThan(2)
    },
  )

  it('succeed with own ids only', async () => {
    const [one, other] = [await tenants.own('position'), await tenants.own('position')]
    expect(await server.call('position.enableBatch', { ids: [one, other], enabled: false }, token)).toMatchObject({
      http: 200,
      data: { done: [one, other], failed: [] },
    })
  })
})

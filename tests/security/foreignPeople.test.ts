import { beforeAll, describe, expect, it } from 'vitest'
import { aggregateProperties, planAggregate } from '../../schemas/evaluate/planAggregate.ts'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import type { Property } from '../../schemas/types/entity.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenTenants } from './tenants.ts'

type Row = Record<string, unknown>

const listing = new Set<Endpoint['do']>([
  'page',
  'list',
  'tree',
  'aggregate',
  'deleted',
  'bind.list',
  'bind.candidates',
])
const shapes = new Set(['page', 'list', 'tree'])
const lists = ({ definition }: EndpointInfo) =>
  listing.has(definition.do) || (definition.do === 'handler' && shapes.has(definition.returns.shape))

/** Returns entity and properties of the rows that an endpoint returns. */
function rowsOf({ definition, entity }: EndpointInfo): {
  entity: string | undefined
  properties: Record<string, Property>
} {
  const propertiesOf = (name: string | undefined) => (name === undefined ? {} : registry.entity(name).properties)
  if (definition.do === 'handler') {
    const { entity: own, properties } = definition.returns
    return { entity: own, properties: { ...propertiesOf(own), ...properties } }
  }
  if (definition.do === 'aggregate') {
    const plan = planAggregate(definition, registry.entity(entity ?? ''), name => registry.entities.get(name))
    return { entity: undefined, properties: aggregateProperties(plan) }
  }
  if (!('link' in definition)) return { entity, properties: propertiesOf(entity) }
  const target = registry.entity(definition.link).properties[definition.target]?.['x-ref']
  return { entity: target, properties: propertiesOf(target) }
}

const withBelow = (rows: unknown): Row[] =>
  Array.isArray(rows) ? (rows as Row[]).flatMap(row => [row, ...withBelow(row.children)]) : []

describe.each(databaseKinds)('S7 users and organizations in lists on %s', kind => {
  const server = givenServer(kind)
  const tenants = givenTenants(server)
  let token: string
  const seen: Record<string, Set<string>> = {}
  beforeAll(async () => {
    token = await server.tokenFor(tenants.clerk.username)
    const { company, clerk } = tenants
    const places = await server.db.selectFrom('organization').select(['id', 'path']).execute()
    const near = places.filter(({ path }) => path?.includes(`/${company.east}/`)).map(({ id }) => id)
    seen.organization = new Set([company.east, ...near])
    const people = await server.db.selectFrom('appUser').select(['id', 'organizationId']).execute()
    const own = people.filter(one => seen.organization?.has(one.organizationId)).map(({ id }) => id)
    seen.user = new Set([clerk.id, ...own])
  })

  /** Required arguments of an endpoint: the caller's own records where they are known. */
  async function needed(endpoint: EndpointInfo): Promise<Row> {
    const { properties, required } = acceptedArguments(endpoint)
    const args: Row = {}
    for (const name of required) {
      const target = properties[name]?.['x-ref']
      if (target && ['user', 'organization', 'position', 'project', 'role'].includes(target))
        args[name] = await tenants.own(target)
    }
    return args
  }

  it('stay within the data scope, unless the endpoint says why not', async () => {
    const wrong: string[] = []
    const asked: string[] = []
    for (const endpoint of registry.endpoints.values()) {
      const { name, definition } = endpoint
      if (!lists(endpoint) || definition.permission === '@public' || definition.unscoped !== undefined) continue
      const answer = await server.call(name, await needed(endpoint), token)
      if (answer.http !== 200) continue
      asked.push(name)
      if (answer.text.includes(tenants.mark)) wrong.push(`${name}: a text of the other tenant`)
      const { entity, properties } = rowsOf(endpoint)
      const data = answer.data as Row | Row[] | null
      const rows = withBelow(Array.isArray(data) ? data : data?.records)
      const outside = rows.filter(row => {
        const named = Object.entries(properties).flatMap(([key, { 'x-ref': target }]) =>
          target === 'user' || target === 'organization' ? [row[key]].flat().map(id => ({ target, id })) : [],
        )
        if (entity === 'user' || entity === 'organization') named.push({ target: entity, id: row.id })
        const given = named.filter(({ id }) => typeof id === 'string')
        return given.length > 0 && !given.some(({ target, id }) => seen[target]?.has(String(id)))
      })
      if (outside.length > 0) wrong.push(`${name}: ${outside.length} of ${rows.length} rows`)
    }
    expect(wrong).toEqual([])
    expect(asked.length).toBeGreaterThan(60)
    expect(asked).toEqual(
      expect.arrayContaining(['auditRole.members', 'standardRole.rules', 'grayUser.list', 'feedback.list']),
    )
  })

  it('have such a reason only where rows would be returned', () => {
    const reasons = [...registry.endpoints.values()].filter(({ definition }) => definition.unscoped !== undefined)
    expect(
      reasons.filter(
        endpoint => !lists(endpoint) && !['read', 'log', 'export', 'aggregate'].includes(endpoint.definition.do),
      ),
    ).toEqual([])
    for (const { entity, name, definition } of reasons)
      if (definition.do !== 'handler' && entity !== undefined)
        expect(registry.entity(entity)['x-scope'], name).toBeUndefined()
  })
})

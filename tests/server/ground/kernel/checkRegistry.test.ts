import { expect, test } from 'vitest'
import type { Property } from '../../../../schemas/types/entity.ts'
import { checkRegistry } from '../../../../server/ground/kernel/checkRegistry.ts'
import { registry } from '../../../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../../../server/ground/kernel/registryTypes.ts'

const isPerson = ({ definition: { permission } }: EndpointInfo) => permission !== '@public'
const entityOf = ({ entity }: EndpointInfo) => (entity === undefined ? undefined : registry.entities.get(entity))

/** The problems when the first endpoint of its kind is opened to all, its properties changed by `change`. */
function openedTo(
  permission: '@public' | '@application',
  isMeant: (endpoint: EndpointInfo) => boolean,
  change: Partial<Property> = {},
): string[] {
  const endpoint = [...registry.endpoints.values()].find(one => isPerson(one) && isMeant(one))
  if (!endpoint) throw new Error('no such endpoint')
  const opened = { ...endpoint, definition: { ...endpoint.definition, permission } } as EndpointInfo
  const endpoints = new Map([...registry.endpoints, [endpoint.name, opened]])
  const entities = new Map(registry.entities)
  const entity = entityOf(endpoint)
  if (entity) {
    const properties = Object.entries(entity.properties).map(([name, one]) => [name, { ...one, ...change }])
    entities.set(entity.name, { ...entity, properties: Object.fromEntries(properties) })
  }
  return checkRegistry({ ...registry, endpoints, entities })
}

test('accepts the shipped documents', () => {
  expect(checkRegistry(registry)).toEqual([])
})

test.each(['@public', '@application'] as const)('%s reads neither scoped records nor fields with x-permission', to => {
  expect(openedTo(to, one => one.definition.do === 'read' && entityOf(one)?.['x-scope'] !== undefined)).toContainEqual(
    expect.stringContaining('records with x-scope need a person who calls'),
  )
  const isPlain = (one: EndpointInfo) => one.definition.do === 'page' && entityOf(one)?.['x-scope'] === undefined
  expect(openedTo(to, isPlain)).toEqual([])
  expect(openedTo(to, isPlain, { 'x-permission': 'USER_VIEW' })).toEqual([
    expect.stringContaining('with x-permission needs a person who calls'),
  ])
  expect(openedTo(to, one => one.definition.do === 'batch')).toEqual([
    expect.stringContaining('a batch needs a person who calls'),
  ])
})

import { afterAll, beforeAll } from 'vitest'
import type { EndpointFamily } from '../../schemas/types/endpoint.ts'
import type { Entity } from '../../schemas/types/entity.ts'
import { endpointsOf, registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { forgetModels } from '../../server/services/records/model/entityModel.ts'

/** Calls that only the tests of a file know; it stands before the server, which makes a route of each. */
export function givenFamily(family: EndpointFamily): ReadonlyMap<string, EndpointInfo> {
  const endpoints = registry.endpoints as Map<string, EndpointInfo>
  const added = endpointsOf([{ file: family.family, name: family.family, content: family }], [])
  beforeAll(() => {
    for (const [name, endpoint] of added) endpoints.set(name, endpoint)
  })
  afterAll(() => {
    for (const name of added.keys()) endpoints.delete(name)
  })
  return added
}

/** Kinds of records that only the tests of a file know; the files that come after it share the registry. */
export function givenEntities(...extra: Entity[]): void {
  // Read-only to the program.
  const entities = registry.entities as Map<string, Entity>
  beforeAll(() => {
    for (const entity of extra) entities.set(entity.name, entity)
    forgetModels([])
  })
  afterAll(() => {
    for (const { name } of extra) entities.delete(name)
    forgetModels(extra.map(({ name }) => name))
  })
}

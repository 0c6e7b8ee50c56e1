import { afterAll, beforeAll } from 'vitest'
import type { Entity } from '../../schemas/types/entity.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { forgetModels } from '../../server/services/records/model/entityModel.ts'

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

import { expandFamily } from '../../schemas/evaluate/expandFamily.ts'
import type { Name } from '../../schemas/types/common.ts'
import type { EndpointFamily } from '../../schemas/types/endpoint.ts'
import type { Entity } from '../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../schemas/types/family.ts'
import { upgradeDocument } from '../../schemas/upgrades/upgradeDocument.ts'
import { SchemaError } from './schemaError.ts'
import { schemaSource } from './schemaSource.ts'

/** Cached entities and endpoint families; a failed load is retried by the next caller. */
const entities = new Map<Name, Promise<Entity>>()
const families = new Map<Name, Promise<EndpointFamily>>()

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function once<T>(cache: Map<Name, Promise<T>>, name: Name, read: () => Promise<T>): Promise<T> {
  const kept = cache.get(name)
  if (kept) return kept
  const reading = read()
  cache.set(name, reading)
  reading.catch(() => cache.delete(name))
  return reading
}

/** Loads an entity: `await loadEntity('position')`. */
export const loadEntity = (name: Name): Promise<Entity> =>
  once(entities, name, async () => {
    const document = upgradeDocument('entity', await schemaSource().entity(name))
    const file = `schemas/entities/…/${name}.json`
    if (!isRecord(document)) throw new SchemaError({ file, path: '', found: document, expected: `实体 ${name}` })
    if (!isRecord(document.properties))
      throw new SchemaError({ file, path: 'properties', found: document.properties, expected: '对象' })
    return document as unknown as Entity
  })

/** Loads a family: `await loadFamily('position')`. */
export const loadFamily = (name: Name): Promise<EndpointFamily> =>
  once(families, name, async () => {
    const document = upgradeDocument('endpoints', await schemaSource().family(name))
    const file = `schemas/endpoints/${name}.json`
    if (!isRecord(document)) throw new SchemaError({ file, path: '', found: document, expected: `接口族 ${name}` })
    if (!isRecord(document.endpoints))
      throw new SchemaError({ file, path: 'endpoints', found: document.endpoints, expected: '对象' })
    return writtenOut(document as unknown as FamilyDocument, file)
  })

/** Loads the entity only if a name can be nothing but one of its properties. */
async function writtenOut(document: FamilyDocument, file: string): Promise<EndpointFamily> {
  const faults: SchemaError[] = []
  const report = (path: readonly (string | number)[], message: string) =>
    faults.push(new SchemaError({ file, path: path.join('.'), found: message, expected: '有含义的名称' }))
  const family = expandFamily(document, { report })
  if (faults.length === 0) return family
  faults.length = 0
  const entity = document.entity === undefined ? undefined : (await loadEntity(document.entity)).properties
  const complete = expandFamily(document, { entity, report })
  if (faults[0]) throw faults[0]
  return complete
}

export function forgetDocuments(): void {
  entities.clear()
  families.clear()
}

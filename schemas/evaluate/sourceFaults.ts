import type { Endpoint } from '../types/endpoint.ts'
import type { Entity } from '../types/entity.ts'

/** A fault of an entity that stands in a data source, and where. */
export interface SourceFault {
  at: (string | number)[]
  message: string
}

/** What only tables of the console's own database can have. */
const ownOnly = ['x-tree', 'x-scope', 'x-table', 'x-hardDelete', 'x-unaudited', 'x-unique'] as const

/**
 * What is wrong with an entity because of where its records stand: keys that are no properties, words that need columns of
 * our own, references from one database into another.
 */
export function sourceFaults(entity: Entity, find: (name: string) => Entity | undefined): SourceFault[] {
  const source = entity['x-source']
  const faults: SourceFault[] = []
  const add = (at: (string | number)[], message: string) => faults.push({ at, message })
  for (const [name, property] of Object.entries(entity.properties)) {
    const target = property['x-ref'] === undefined ? undefined : find(property['x-ref'])
    const place = ['properties', name]
    if (!source) {
      if (property['x-column'] !== undefined) add([...place, 'x-column'], '"x-column" needs an entity with x-source')
      if (target?.['x-source'])
        add([...place, 'x-ref'], `"${target.name}" stands in a data source and cannot be referred to`)
      continue
    }
    if (!target) continue
    if (target['x-source']?.connection !== source.connection)
      add([...place, 'x-ref'], `"${target.name}" does not stand in the data source "${source.connection}"`)
    else if (target['x-source'].key?.length !== 1) add([...place, 'x-ref'], `"${target.name}" has no key of one column`)
    if (property.type !== 'string') add([...place, 'x-ref'], 'a reference is a text')
  }
  if (!source) return faults
  for (const [index, name] of (source.key ?? []).entries())
    if (!(name in entity.properties))
      add(['x-source', 'key', index], `"${name}" is not a property of entity "${entity.name}"`)
  for (const word of ownOnly) if (entity[word] !== undefined) add([word], `"${word}" is not possible with x-source`)
  return faults
}

/** Generic operations that rows of a data source know; those that write need a key. */
const reading = new Set<Endpoint['do']>(['page', 'list', 'export'])
const keyed = new Set<Endpoint['do']>(['read', 'create', 'update', 'save', 'delete', 'deleteBatch', 'toggle', 'log'])

/** Why an operation is not possible on the records of an entity; undefined when it is. */
export function sourceOperationFault(entity: Entity, operation: Endpoint['do']): string | undefined {
  const source = entity['x-source']
  if (!source || reading.has(operation)) return undefined
  if (!keyed.has(operation)) return `"${operation}" is not possible with x-source`
  return (source.key?.length ?? 0) > 0 ? undefined : `"${operation}" needs a key, and "${entity.name}" has none`
}

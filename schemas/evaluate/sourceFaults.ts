import type { Endpoint } from '../types/endpoint.ts'
import type { Entity } from '../types/entity.ts'

/** A fault of an entity in a data source, and its place. */
export interface SourceFault {
  at: (string | number)[]
  message: string
}

/** Keywords that require the console's own database. */
const ownOnly = ['x-choosable', 'x-scope', 'x-table', 'x-hardDelete', 'x-unaudited', 'x-unique'] as const

/** Keywords that require a data source. */
const sourceOnly = ['x-column', 'x-foreignKey'] as const

/**
 * Returns the faults of an entity that follow from where its records are: keys that are no properties, keywords that
 * need our own columns, references between databases.
 */
export function sourceFaults(entity: Entity, find: (name: string) => Entity | undefined): SourceFault[] {
  const source = entity['x-source']
  const faults: SourceFault[] = []
  const add = (at: (string | number)[], message: string) => faults.push({ at, message })
  for (const [name, property] of Object.entries(entity.properties)) {
    const target = property['x-ref'] === undefined ? undefined : find(property['x-ref'])
    const place = ['properties', name]
    if (!source) {
      for (const word of sourceOnly)
        if (property[word] !== undefined) add([...place, word], `"${word}" needs an entity with x-source`)
      if (target?.['x-source'])
        add([...place, 'x-ref'], `"${target.name}" stands in a data source and cannot be referred to`)
      continue
    }
    for (const message of foreignKeyFaults(entity, name)) add([...place, 'x-foreignKey'], message)
    if (!target) continue
    const columns = property['x-foreignKey']?.length ?? 1
    if (target['x-source']?.connection !== source.connection)
      add([...place, 'x-ref'], `"${target.name}" does not stand in the data source "${source.connection}"`)
    else if (target['x-source'].key?.length !== columns)
      add([...place, 'x-ref'], `"${target.name}" has no key of ${columns === 1 ? 'one column' : `${columns} columns`}`)
    if (property.type !== 'string') add([...place, 'x-ref'], 'a reference is a text')
  }
  if (!source) return faults
  for (const [index, name] of (source.key ?? []).entries())
    if (!(name in entity.properties))
      add(['x-source', 'key', index], `"${name}" is not a property of entity "${entity.name}"`)
    else if (entity.properties[name]?.['x-foreignKey']) add(['x-source', 'key', index], `"${name}" has no column`)
  const tree = entity['x-tree']
  if (tree && (source.key?.length ?? 0) === 0) add(['x-tree'], '"x-tree" needs a key in x-source')
  if (tree?.sort !== undefined) add(['x-tree', 'sort'], 'records of a data source are in the order of their label')
  if (entity.properties[entity.label]?.['x-foreignKey']) add(['label'], `"${entity.label}" has no column`)
  for (const word of ownOnly) if (entity[word] !== undefined) add([word], `"${word}" is not possible with x-source`)
  return faults
}

/** Returns the fault of a composite foreign key's columns. */
function foreignKeyFaults({ name, properties }: Entity, own: string): string[] {
  const property = properties[own]
  const members = property?.['x-foreignKey']
  if (!members) return []
  const faults = members.flatMap(member => {
    const column = properties[member]
    if (!column) return [`"${member}" is not a property of entity "${name}"`]
    return column['x-foreignKey'] ? [`"${member}" has no column`] : []
  })
  if (new Set(members).size < members.length) faults.push('a property stands in it twice')
  if (property['x-ref'] === undefined) faults.push('"x-foreignKey" needs "x-ref"')
  if (property['x-column'] !== undefined) faults.push('"x-foreignKey" stands in no column of its own: "x-column"')
  if ((property['x-search'] ?? 'equal') !== 'equal') faults.push('it is searched as a whole: "equal"')
  return faults
}

/** Generic operations for data sources; writing requires a key. */
const reading = new Set<Endpoint['do']>(['page', 'list', 'export'])
const keyed = new Set<Endpoint['do']>([
  'read',
  'tree',
  'create',
  'update',
  'save',
  'delete',
  'deleteBatch',
  'toggle',
  'move',
  'log',
])

/** Returns why an operation is not possible on an entity's records; undefined if it is. */
export function sourceOperationFault(entity: Entity, operation: Endpoint['do']): string | undefined {
  const source = entity['x-source']
  if (!source || reading.has(operation)) return undefined
  if (!keyed.has(operation)) return `"${operation}" is not possible with x-source`
  return (source.key?.length ?? 0) > 0 ? undefined : `"${operation}" needs a key, and "${entity.name}" has none`
}

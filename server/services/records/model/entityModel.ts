import { labelKey } from '../../../../schemas/evaluate/labelKey.ts'
import type { Entity, Property } from '../../../../schemas/types/entity.ts'
import { registry } from '../../../ground/kernel/registry.ts'

/**
 * What generic operations need about an entity, computed once: quoted table and columns, select lists, and referring
 * entities. All names come from schemas, never from a caller.
 */
export interface EntityModel {
  entity: Entity
  name: string
  title: string
  /** Quoted for SQL. */
  table: string
  columns: ReadonlyMap<string, Column>
  /** Deleting marks rows instead of removing them. */
  isSoft: boolean
  tree: { parent: string; sort: string | undefined } | undefined
  label: string
  /** `r."id", …`: own columns and labels of an inner row `r`. */
  selectOuter: string
  /** `t."id" as "id", …` for the inner row. */
  selectInner: string
}

export interface Column {
  /** Name in JavaScript and in JSON. */
  name: string
  /** Quoted for SQL. */
  column: string
  type: Property['type']
  format: Property['format']
  /** Absent for the system columns. */
  property: Property | undefined
}

const models = new Map<string, EntityModel>()

/** Returns the model of an entity, created on first use. */
export function modelOf(name: string): EntityModel {
  const known = models.get(name)
  if (known) return known
  const model = makeModel(registry.entity(name))
  models.set(name, model)
  return model
}

/** Call after documents were added or removed at run time. */
export function forgetModels(names: Iterable<string>): void {
  for (const name of names) models.delete(name)
  referrersByEntity.clear()
}

export const columnName = (name: string) => `"${name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}"`
const tableName = (entity: Entity) =>
  entity['x-table'] === undefined ? columnName(entity.name) : `"${entity['x-table']}"`

function makeModel(entity: Entity): EntityModel {
  const columns = new Map<string, Column>()
  const add = (name: string, type: Property['type'], format?: Property['format'], property?: Property) =>
    columns.set(name, { name, column: columnName(name), type, format, property })
  add('id', 'string')
  for (const [name, property] of Object.entries(entity.properties)) add(name, property.type, property.format, property)
  // Tables of data sources have no system columns.
  if (!entity['x-source']) {
    add('revision', 'integer')
    add('createdAt', 'string', 'date-time')
    add('createdBy', 'string')
    add('updatedAt', 'string', 'date-time')
    add('updatedBy', 'string')
  }
  if (entity['x-tree'] && !entity['x-source']) add('path', 'string')

  const shown = [...columns.values()].filter(one => one.name !== 'path' && !one.property?.['x-secret'])
  return {
    entity,
    name: entity.name,
    title: entity.title,
    table: tableName(entity),
    columns,
    isSoft: !entity['x-hardDelete'],
    tree: entity['x-tree'] && { parent: entity['x-tree'].parent, sort: entity['x-tree'].sort },
    label: entity.label,
    selectInner: shown.map(one => `t.${one.column} as "${one.name}"`).join(', '),
    selectOuter: ['r.*', ...shown.flatMap(labelColumns)].join(', '),
  }
}

/** Returns the label columns of a reference, looked up only for the rows of the response. */
export function labelColumns({ name, property }: Column): string[] {
  const target = property?.['x-ref']
  if (target === undefined) return []
  const { entity, table } = { entity: registry.entity(target), table: tableName(registry.entity(target)) }
  const label = `l.${columnName(entity.label)}`
  if (property?.type !== 'array')
    return [`(select ${label} from ${table} l where l."id" = r."${name}") as "${labelKey(name)}"`]
  const ids = `jsonb_array_elements_text(case jsonb_typeof(r."${name}") when 'array' then r."${name}" end)`
  return [
    `(select jsonb_agg(coalesce(${label}::text, e.id) order by e.place) from ${ids} with ordinality e(id, place)
      left join ${table} l on l."id" = e.id) as "${labelKey(name)}"`,
  ]
}

/** A property that refers to records of an entity. */
export interface Referrer {
  model: EntityModel
  property: string
  onDelete: 'refuse' | 'remove' | 'clear'
  /** Whether the property is a list of ids. */
  isList: boolean
  /** JSON path of the reference inside the property's value: `$."lines"."productId"`. */
  inside?: string
}

const referrersByEntity = new Map<string, Referrer[]>()

/** Returns every property of every entity that refers to `name`. */
export function referrersOf(name: string): Referrer[] {
  const known = referrersByEntity.get(name)
  if (known) return known
  const found: Referrer[] = []
  for (const entity of registry.entities.values()) {
    if (entity['x-source']) continue
    for (const [property, one] of Object.entries(entity.properties)) {
      if (one['x-ref'] === name)
        found.push({
          model: modelOf(entity.name),
          property,
          onDelete: one['x-onDelete'] ?? 'refuse',
          isList: one.type === 'array',
        })
      for (const inside of pathsInside(one, name))
        found.push({ model: modelOf(entity.name), property, onDelete: 'refuse', isList: false, inside })
    }
  }
  referrersByEntity.set(name, found)
  return found
}

/** Returns the JSON paths at which a nested value refers to an entity; the database iterates over lists on the path. */
function pathsInside({ properties, items }: Property, target: string, above = '$'): string[] {
  return Object.entries(properties ?? items?.properties ?? {}).flatMap(([name, part]) => {
    const path = `${above}.${JSON.stringify(name)}`
    const ids = part.type === 'array' ? `${path}[*]` : path
    return [...(part['x-ref'] === target ? [ids] : []), ...pathsInside(part, target, path)]
  })
}

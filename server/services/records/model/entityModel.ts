import { labelKey } from '../../../../schemas/evaluate/labelKey.ts'
import type { Entity, Property } from '../../../../schemas/types/entity.ts'
import { registry } from '../../../ground/kernel/registry.ts'

/**
 * What the generic operations know of an entity, worked out once: its table and columns quoted for SQL, the texts of
 * its select lists, and who refers to it. All names come from schemas, never from a caller.
 */
export interface EntityModel {
  entity: Entity
  name: string
  title: string
  /** Quoted. */
  table: string
  columns: ReadonlyMap<string, Column>
  /** Rows are marked as deleted, not removed. */
  isSoft: boolean
  tree: { parent: string; sort: string | undefined } | undefined
  label: string
  /** `r."id", …`: own columns and labels of an inner row `r`. */
  selectOuter: string
  /** `t."id" as "id", …` for the inner row. */
  selectInner: string
}

export interface Column {
  /** Name in JavaScript and on the wire. */
  name: string
  /** Quoted. */
  column: string
  type: Property['type']
  format: Property['format']
  /** Absent for the columns that every table has. */
  property: Property | undefined
}

const models = new Map<string, EntityModel>()

/** The model of an entity, made when first asked for. */
export function modelOf(name: string): EntityModel {
  const known = models.get(name)
  if (known) return known
  const model = makeModel(registry.entity(name))
  models.set(name, model)
  return model
}

/** After documents were put in or taken out while the server runs. */
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
  // Rows of a data source have no columns but their own.
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

/** The label of the record that a column refers to, looked up for the few rows of the answer only. */
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

/** A place that refers to records of an entity. */
export interface Referrer {
  model: EntityModel
  property: string
  onDelete: 'refuse' | 'remove' | 'clear'
  /** The property is a list of ids. */
  isList: boolean
  /** Where in the value of the property the reference stands, as a JSON path: `$."lines"."productId"`. */
  inside?: string
}

const referrersByEntity = new Map<string, Referrer[]>()

/** Every property of every entity that refers to `name`. */
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

/** The paths at which a nested value refers to an entity; a list on the way is gone through by the database itself. */
function pathsInside({ properties, items }: Property, target: string, above = '$'): string[] {
  return Object.entries(properties ?? items?.properties ?? {}).flatMap(([name, part]) => {
    const path = `${above}.${JSON.stringify(name)}`
    const ids = part.type === 'array' ? `${path}[*]` : path
    return [...(part['x-ref'] === target ? [ids] : []), ...pathsInside(part, target, path)]
  })
}

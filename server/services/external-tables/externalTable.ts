import type { Entity, Property, SourceKeyword } from '../../../schemas/types/entity.ts'
import type { Dialect } from '../data-sources/dialects/dialect.ts'
import type { Column } from '../records/model/entityModel.ts'
import { modelOf } from '../records/model/entityModel.ts'

/** A table of a data source: its properties and their columns. */
export interface ExternalTable {
  entity: Entity
  source: SourceKeyword
  columns: ReadonlyMap<string, ExternalColumn>
  /** Composite foreign keys by property; they have no column of their own. */
  references: ReadonlyMap<string, CompositeReference>
  key: readonly string[]
  label: string
}

/** A column as the generic searches use it, with its name in the table. */
export interface ExternalColumn extends Column {
  inTable: string
  property: Property
}

/** A reference to a record with a composite key, and the local columns that hold it, in key order. */
export interface CompositeReference extends Column {
  property: Property
  parts: readonly ExternalColumn[]
}

const tables = new WeakMap<Entity, ExternalTable>()

/** Returns the table of an entity; undefined for one in the console's own database. */
export function externalTable(name: string): ExternalTable | undefined {
  const { entity, columns } = modelOf(name)
  const source = entity['x-source']
  if (!source) return undefined
  const known = tables.get(entity)
  if (known) return known
  const own = Object.entries(entity.properties).flatMap(([key, property]): [string, ExternalColumn][] => {
    const column = columns.get(key)
    return column && !property['x-foreignKey']
      ? [[key, { ...column, property, inTable: property['x-column'] ?? column.column.slice(1, -1) }]]
      : []
  })
  const byName = new Map(own)
  const references = Object.entries(entity.properties).flatMap(([key, property]): [string, CompositeReference][] => {
    const column = columns.get(key)
    const parts = property['x-foreignKey']?.flatMap(part => byName.get(part) ?? [])
    return column && parts ? [[key, { ...column, property, parts }]] : []
  })
  const table = {
    entity,
    source,
    columns: byName,
    references: new Map(references),
    key: source.key ?? [],
    label: entity.label,
  }
  tables.set(entity, table)
  return table
}

/** Returns the table's SQL name. */
export const tableText = (dialect: Dialect, { source }: ExternalTable, schema: string): string =>
  (dialect.name === 'mysql' ? [source.table] : [source.schema ?? schema, source.table]).map(dialect.quote).join('.')

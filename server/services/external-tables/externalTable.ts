import type { Entity, Property, SourceKeyword } from '../../../schemas/types/entity.ts'
import type { Dialect } from '../data-sources/dialects/dialect.ts'
import type { Column } from '../records/model/entityModel.ts'
import { modelOf } from '../records/model/entityModel.ts'

/** What the operations know of a table of a data source: its properties and the columns that they stand in. */
export interface ExternalTable {
  entity: Entity
  source: SourceKeyword
  columns: ReadonlyMap<string, ExternalColumn>
  /** Composite foreign keys by their properties, which have no column of their own. */
  references: ReadonlyMap<string, CompositeReference>
  key: readonly string[]
  label: string
}

/** A column as the generic searches know it, and its name in the table. */
export interface ExternalColumn extends Column {
  inTable: string
  property: Property
}

/** A reference to a record whose key has several columns, and the columns here that hold it, in the order of that key. */
export interface CompositeReference extends Column {
  property: Property
  parts: readonly ExternalColumn[]
}

const tables = new WeakMap<Entity, ExternalTable>()

/** Undefined for an entity of the console's own database. */
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

/** The table in a statement. */
export const tableText = (dialect: Dialect, { source }: ExternalTable, schema: string): string =>
  (dialect.name === 'mysql' ? [source.table] : [source.schema ?? schema, source.table]).map(dialect.quote).join('.')

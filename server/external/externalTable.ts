import type { Entity, Property, SourceKeyword } from '../../schemas/types/entity.ts'
import type { Column } from '../records/entityModel.ts'
import { modelOf } from '../records/entityModel.ts'
import type { Dialect } from '../source/dialects/dialect.ts'

/** What the operations know of a table of a data source: its properties and the columns that they stand in. */
export interface ExternalTable {
  entity: Entity
  source: SourceKeyword
  columns: ReadonlyMap<string, ExternalColumn>
  key: readonly string[]
  label: string
}

/** A column as the generic searches know it, and its name in the table. */
export interface ExternalColumn extends Column {
  inTable: string
  property: Property
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
    return column ? [[key, { ...column, property, inTable: property['x-column'] ?? column.column.slice(1, -1) }]] : []
  })
  const table = { entity, source, columns: new Map(own), key: source.key ?? [], label: entity.label }
  tables.set(entity, table)
  return table
}

/** The table in a statement. */
export const tableText = (dialect: Dialect, { source }: ExternalTable, schema: string): string =>
  (dialect.name === 'mysql' ? [source.table] : [source.schema ?? schema, source.table]).map(dialect.quote).join('.')

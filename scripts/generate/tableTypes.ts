import type { Entity, Property } from '../../schemas/types/entity.ts'
import { camelCase } from './snakeCase.ts'
import type { Column } from './table.ts'
import { tableOf } from './tableOf.ts'

const head = `// Written by npm run generate from schemas/entities. Do not edit.
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Written as a Date or an ISO string, read as a Date. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type TimestampWithDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: written as JSON text, because PostgreSQL takes a JavaScript array for an array of its own. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
`

/** Text of server/ground/database/generated/tables.ts. */
export function tableTypes(entities: readonly Entity[]): string {
  const tables = entities.map(entity => ({ entity, table: tableOf(entity), type: pascal(entity.name) }))
  const rows = tables.map(
    ({ entity, table, type }) => `
/** ${entity.title} */
export interface ${type}Table {
${table.columns.map(column => `  ${camelCase(column.name)}: ${columnType(column, entity)}`).join('\n')}
}
export type ${type}Row = Selectable<${type}Table>
`,
  )
  const all = `
/** Every table by the name that Kysely uses. */
export interface DB {
${tables.map(({ table, type }) => `  ${camelCase(table.name)}: ${type}Table`).join('\n')}
}
`
  return head + rows.join('') + all
}

function columnType(column: Column, entity: Entity): string {
  if (column.type === 'timestamptz') {
    return column.nullable ? 'TimestampOrNull' : column.default ? 'TimestampWithDefault' : 'Timestamp'
  }
  if (column.type === 'jsonb') {
    const content = jsonType(entity.properties[camelCase(column.name)])
    return `${column.nullable ? 'JsonOrNull' : 'Json'}<${content}>`
  }
  const plain = { text: 'string', date: 'string', boolean: 'boolean', integer: 'number', 'double precision': 'number' }
  const type = plain[column.type]
  return column.default ? `Generated<${type}>` : column.nullable ? `${type} | null` : type
}

function jsonType(property: Property | undefined): string {
  if (property?.type === 'object' && property.properties) return 'Record<string, unknown>'
  if (property?.type !== 'array') return 'unknown'
  switch (property.items?.type) {
    case 'string':
      return 'string[]'
    case 'integer':
    case 'number':
      return 'number[]'
    default:
      return property.items?.properties ? 'Record<string, unknown>[]' : 'unknown[]'
  }
}

const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

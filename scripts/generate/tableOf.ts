import { createHash } from 'node:crypto'
import { isWords } from '../../schemas/evaluate/pinyinOrder.ts'
import type { Entity, Property } from '../../schemas/types/entity.ts'
import { snakeCase } from './snakeCase.ts'
import type { Column, ColumnSqlType, Index, Table } from './table.ts'

const longestName = 63
/** Characters in an entry of an ordered index: it holds 2,700 bytes, a character takes up to four. */
const longestOrdered = 500

/**
 * Returns the table of an entity.
 *
 * A property with a default is never null: clearing it restores the default. There are no foreign keys: a record marked
 * as deleted keeps its row, so a key would prove nothing, and the server checks references in the transaction.
 */
export function tableOf(entity: Entity): Table {
  const name = entity['x-table'] ?? snakeCase(entity.name)
  return { name, columns: columnsOf(entity), indexes: indexesOf(name, entity) }
}

function columnsOf(entity: Entity): Column[] {
  const required = new Set(entity.required)
  return [
    { name: 'id', type: 'text', nullable: false },
    ...Object.entries(entity.properties).map(([key, property]) => columnOf(key, property, required.has(key))),
    ...(entity['x-tree'] ? [{ name: 'path', type: 'text' as const, nullable: false }] : []),
    { name: 'revision', type: 'integer', nullable: false, default: '1' },
    { name: 'created_at', type: 'timestamptz', nullable: false, default: 'now()' },
    { name: 'created_by', type: 'text', nullable: true },
    { name: 'updated_at', type: 'timestamptz', nullable: false, default: 'now()' },
    { name: 'updated_by', type: 'text', nullable: true },
    ...(entity['x-hardDelete'] ? [] : [{ name: 'deleted_at', type: 'timestamptz' as const, nullable: true }]),
  ]
}

function columnOf(key: string, property: Property, required: boolean): Column {
  const value = property.default
  const column: Column = { name: snakeCase(key), type: sqlType(property), nullable: !required }
  if (value === undefined || value === null) return column
  return { ...column, nullable: false, default: literal(value) }
}

function sqlType(property: Property): ColumnSqlType {
  switch (property.type) {
    case 'boolean':
      return 'boolean'
    case 'integer':
      return 'integer'
    case 'number':
      return 'double precision'
    case 'array':
    case 'object':
      return 'jsonb'
    case 'string':
      return property.format === 'date' ? 'date' : property.format === 'date-time' ? 'timestamptz' : 'text'
  }
}

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

function indexesOf(table: string, entity: Entity): Index[] {
  const living = entity['x-hardDelete'] ? {} : { where: '"deleted_at" is null' }
  const unique = [
    ...Object.entries(entity.properties).flatMap(([key, property]) => (property['x-unique'] ? [[key]] : [])),
    ...(entity['x-unique'] ?? []),
  ]
  const uniqueIndexes = unique.map(keys => {
    const columns = keys.map(snakeCase)
    return { name: indexName(table, columns, 'key'), on: columns.map(quoted).join(', '), unique: true, ...living }
  })
  // A unique index over all rows already finds rows by its first column.
  const found = new Set(entity['x-hardDelete'] ? unique.map(keys => keys[0]) : [])
  const plain = Object.entries(entity.properties)
    .filter(([key, property]) => (property['x-ref'] || property['x-index']) && !found.has(key))
    .map(([key, property]) => ({
      name: indexName(table, [snakeCase(key)], 'idx'),
      on: quoted(snakeCase(key)),
      unique: false,
      // Lists are searched by what they hold.
      ...(sqlType(property) === 'jsonb' ? { using: 'gin' as const } : {}),
    }))
  const empty = Object.entries(entity.properties)
    .filter(([, property]) => property['x-index'] === 'whereEmpty')
    .map(([key]) => ({
      name: indexName(table, [snakeCase(key)], 'empty_idx'),
      on: '"id"',
      unique: false,
      where: `${quoted(snakeCase(key))} is null`,
    }))
  const path = entity['x-tree']
    ? [{ name: indexName(table, ['path'], 'idx'), on: '"path" text_pattern_ops', unique: false }]
    : []
  // Lists without a chosen order show the newest first; trees have an order of their own.
  const newest =
    entity['x-hardDelete'] || entity['x-tree']
      ? []
      : [{ name: indexName(table, ['created_at'], 'idx'), on: '"created_at", "id"', unique: false, ...living }]
  return [
    ...uniqueIndexes,
    ...plain,
    ...empty,
    ...searchIndexes(table, entity),
    ...path,
    ...newest,
    ...byLabel(table, entity),
  ]
}

/** Lists of records that people keep are ordered by the words that they are called by; what a program notes is not. */
function byLabel(table: string, entity: Entity): Index[] {
  const label = entity.properties[entity.label]
  if (entity['x-hardDelete'] || label?.['x-search'] !== 'contains' || !isWords(label)) return []
  const column = snakeCase(entity.label)
  const name = indexName(table, [column], 'pinyin_idx')
  return [{ name, on: `pinyin_key(${quoted(column)}), "id"`, unique: false, where: '"deleted_at" is null' }]
}

/**
 * Returns the search indexes. A prefix search uses the order of the letters, a search for a part uses the contained
 * characters: Chinese words often have two, and both databases support this without an extension. The indexes cover
 * deleted rows too, because PostgreSQL uses the statistics of an expression only when its index covers every row.
 */
function searchIndexes(table: string, entity: Entity): Index[] {
  return Object.entries(entity.properties).flatMap(([key, property]): Index[] => {
    const column = snakeCase(key)
    const lower = `lower(${quoted(column)})`
    if (sqlType(property) !== 'text') return []
    if (property['x-search'] === 'contains') {
      const name = indexName(table, [column], 'characters_idx')
      return [{ name, on: `string_to_array(${lower}, null)`, unique: false, using: 'gin' }]
    }
    if (property['x-search'] !== 'prefix' || (property.maxLength ?? longestOrdered + 1) > longestOrdered) return []
    return [{ name: indexName(table, [column], 'start_idx'), on: `${lower} text_pattern_ops`, unique: false }]
  })
}

/** Databases cut names at 63 bytes without a word; a hash keeps long ones apart. */
function indexName(table: string, columns: string[], ending: string): string {
  const name = [table, ...columns, ending].join('_')
  if (name.length <= longestName) return name
  return `${name.slice(0, longestName - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

const quoted = (column: string) => `"${column}"`

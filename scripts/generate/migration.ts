import type { Column, Index, Table } from './table.ts'

export interface Migration {
  /** One statement an element. */
  statements: string[]
  /** Tables and columns that would lose their content. */
  losses: string[]
}

/**
 * Returns the SQL from the tables of the last migration to those of the entities, for PostgreSQL 15 and later. Throws
 * where existing rows could not be kept and no drop would help.
 */
export function migrationBetween(before: readonly Table[], after: readonly Table[]): Migration {
  const statements: string[] = []
  const losses: string[] = []
  const old = new Map(before.map(table => [table.name, table]))
  const names = new Set(after.map(table => table.name))
  for (const table of before) {
    if (names.has(table.name)) continue
    losses.push(`table ${table.name}`)
    statements.push(`drop table "${table.name}"`)
  }
  for (const table of after) {
    const previous = old.get(table.name)
    if (previous) alterTable(previous, table, statements, losses)
    else statements.push(createTable(table), ...table.indexes.map(index => createIndex(table, index)))
  }
  return { statements, losses }
}

function createTable(table: Table): string {
  const columns = table.columns.map(column => `  ${columnSql(column)}`)
  return `create table "${table.name}" (\n${columns.join(',\n')},\n  primary key ("id")\n)`
}

const createIndex = (table: Table, index: Index) =>
  `create ${index.unique ? 'unique ' : ''}index "${index.name}" on ` +
  `"${table.name}" ${index.using ? `using ${index.using} ` : ''}(${index.on})` +
  `${index.where ? ` where ${index.where}` : ''}`

const columnSql = ({ name, type, nullable, default: value }: Column) =>
  `"${name}" ${type}${nullable ? '' : ' not null'}${value ? ` default ${value}` : ''}`

function alterTable(before: Table, after: Table, statements: string[], losses: string[]): void {
  const alter = `alter table "${after.name}"`
  const keptIndexes = new Map(after.indexes.map(index => [JSON.stringify(index), index]))
  const oldIndexes = new Set(before.indexes.map(index => JSON.stringify(index)))
  for (const index of before.indexes) {
    if (!keptIndexes.has(JSON.stringify(index))) statements.push(`drop index "${index.name}"`)
  }
  const old = new Map(before.columns.map(column => [column.name, column]))
  const names = new Set(after.columns.map(column => column.name))
  for (const column of before.columns) {
    if (names.has(column.name)) continue
    losses.push(`column ${after.name}.${column.name}`)
    statements.push(`${alter} drop column "${column.name}"`)
  }
  for (const column of after.columns) {
    const previous = old.get(column.name)
    if (!previous) {
      refuseWithoutValue(after, column)
      statements.push(`${alter} add column ${columnSql(column)}`)
    } else if (previous.type !== column.type && !widens(previous, column)) {
      losses.push(`column ${after.name}.${column.name} (${previous.type} becomes ${column.type})`)
      refuseWithoutValue(after, column)
      statements.push(`${alter} drop column "${column.name}"`, `${alter} add column ${columnSql(column)}`)
    } else {
      statements.push(...alterColumn(alter, after.name, previous, column))
    }
  }
  for (const [key, index] of keptIndexes) if (!oldIndexes.has(key)) statements.push(createIndex(after, index))
}

function alterColumn(alter: string, table: string, before: Column, after: Column): string[] {
  const column = `${alter} alter column "${after.name}"`
  const statements: string[] = []
  if (before.type !== after.type) {
    if (before.default) statements.push(`${column} drop default`)
    statements.push(`${column} type ${after.type} using "${after.name}"::${after.type}`)
  }
  if (after.default && (after.default !== before.default || before.type !== after.type)) {
    statements.push(`${column} set default ${after.default}`)
  }
  if (before.default && !after.default && before.type === after.type) statements.push(`${column} drop default`)
  if (before.nullable && !after.nullable) {
    if (after.default) {
      statements.push(`update "${table}" set "${after.name}" = ${after.default} where "${after.name}" is null`)
    }
    // Without a default this stops, and rolls back, where a row has no value: that is for a person to decide.
    statements.push(`${column} set not null`)
  }
  if (!before.nullable && after.nullable) statements.push(`${column} drop not null`)
  return statements
}

const widens = (before: Column, after: Column): boolean =>
  (after.type === 'text' && before.type !== 'jsonb') ||
  (before.type === 'integer' && after.type === 'double precision') ||
  (before.type === 'date' && after.type === 'timestamptz')

function refuseWithoutValue(table: Table, column: Column): void {
  if (column.nullable || column.default) return
  throw new Error(
    `${table.name}.${column.name} is required but rows that exist have no value for it: give the property a ` +
      `default, or take it out of "required"`,
  )
}

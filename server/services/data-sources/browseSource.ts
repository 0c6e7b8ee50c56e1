import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { limits } from './client.ts'
import type { Dialect, SourceConnection } from './dialects/dialect.ts'
import { readTables } from './readTables.ts'
import { refuseOwnDatabase } from './refuseOwnDatabase.ts'
import { statementFault } from './sourceFault.ts'
import { type Source, sourceById } from './sourceOf.ts'
import type { ColumnShape, TableShape } from './tableShape.ts'
import { withSource } from './withSource.ts'

/** Returns the tables of a source, for browsing and for generating screens. */
export async function tablesOf(call: Call, source: Source): Promise<TableShape[]> {
  return reading(call, source, connection => readTables(connection, source))
}

/** Queries a source in a read-only transaction. */
export function reading<T>(call: Call, source: Source, work: (connection: SourceConnection) => Promise<T>): Promise<T> {
  return withSource(call, source, 'read', async connection => {
    await refuseOwnDatabase(call, connection)
    return work(connection)
  }).catch((error: unknown) => {
    throw statementFault(error)
  })
}

/** POST /auth/defaultSource/tables */
export async function listTables(call: Call<EndpointInput<'defaultSource.tables'>>) {
  const source = await sourceById(call, call.input.id)
  const tables = await tablesOf(call, source)
  return tables.map(table => ({
    id: table.name,
    name: table.name,
    kind: table.kind === 'view' ? '视图' : '表',
    comment: table.comment,
    columns: table.columns.length,
    key: table.key.join('、'),
    references: [...new Set(table.references.map(one => one.table))].join('、'),
    triggers: table.triggers.join('、'),
  }))
}

/** POST /auth/defaultSource/columns */
export async function listColumns(call: Call<EndpointInput<'defaultSource.columns'>>) {
  const source = await sourceById(call, call.input.id)
  const table = findTable(await tablesOf(call, source), call.input.table)
  return table.columns.map(column => ({
    id: column.name,
    name: column.name,
    type: column.fullType,
    length: column.length,
    nullable: column.nullable,
    inKey: table.key.includes(column.name),
    counted: column.counted,
    reference: table.references
      .filter(one => one.columns.includes(column.name))
      .map(one => `${one.table}.${one.targets[one.columns.indexOf(column.name)] ?? ''}`)
      .join('、'),
    comment: column.comment,
  }))
}

const sizes = [20, 50, 100]
const furthest = 10_000
const longestText = 200

/** POST /auth/defaultSource/rows: returns sample rows of a table as texts; long texts are cut, bytes only counted. */
export async function previewRows(call: Call<EndpointInput<'defaultSource.rows'>>) {
  const source = await sourceById(call, call.input.id)
  const current = Number(call.input.current ?? 1)
  const size = Number(call.input.size ?? 20)
  if (!sizes.includes(size)) throw fault('PAGE_SIZE_UNKNOWN', { list: sizes.join('、') })
  if (current * size > furthest) throw fault('PREVIEW_TOO_FAR', { most: furthest })
  return reading(call, source, async connection => {
    const table = findTable(await readTables(connection, source), call.input.table)
    const { dialect } = connection
    const from = tableText(dialect, table)
    const shown = table.columns.map(column => `${preview(dialect, column)} as ${dialect.quote(column.name)}`)
    const order = table.key.map(name => `t.${dialect.quote(name)}`).join(', ')
    const { rows } = await connection.query(
      `select ${shown.join(', ')} from ${from} t${order ? ` order by ${order}` : ''}
        limit ${size + 1} offset ${(current - 1) * size}`,
      [],
      { left: limits.result },
    )
    return {
      columns: table.columns.map(({ name, fullType, comment }) => ({ name, type: fullType, comment })),
      rows: rows.slice(0, size),
      current,
      size,
      hasMore: rows.length > size,
    }
  })
}

export const tableText = (dialect: Dialect, { schema, name }: { schema: string; name: string }): string =>
  [...(schema === '' ? [] : [schema]), name].map(dialect.quote).join('.')

const isBytes = (type: string) => /^(bytea|(tiny|medium|long)?blob|(var)?binary)$/.test(type)

function preview(dialect: Dialect, column: ColumnShape): string {
  const name = dialect.quote(column.name)
  if (isBytes(column.type)) return `concat('（', octet_length(${name}), ' 字节）')`
  if (dialect.name === 'postgresql') return `left(${name}::text, ${longestText})`
  const text = column.type === 'bit' ? `${name} + 0` : column.type === 'geometry' ? `st_astext(${name})` : name
  return `left(${text}, ${longestText})`
}

/** Finds a table by the source's catalogue; names never come from the caller directly. */
export function findTable(tables: readonly TableShape[], name: unknown): TableShape {
  const found = tables.find(table => table.name === name)
  if (!found) throw fault('TABLE_UNKNOWN', { name: String(name).slice(0, 100) })
  return found
}

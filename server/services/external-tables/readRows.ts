import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import type { Where } from '../../../schemas/types/conditions.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { codeOf } from '../data-sources/sourceFault.ts'
import { fault, wrong } from '../faults.ts'
import { modelOf } from '../records/model/entityModel.ts'
import type { Row } from '../records/model/statement.ts'
import { unknownField } from '../records/search/filter.ts'
import { present } from '../records/search/present.ts'
import { isReadable } from '../records/search/searchable.ts'
import type { ExternalStatement } from './externalStatement.ts'
import { type CompositeReference, type ExternalColumn, type ExternalTable, externalTable } from './externalTable.ts'
import { keyConditions } from './keyConditions.ts'
import { type OnSource, onSource } from './onSource.ts'
import { idOf, presentRow, presentValue } from './presentRow.ts'
import { rowConditions } from './rowConditions.ts'
import { readRowId, rowId } from './rowId.ts'

export interface ListOptions {
  where?: Where | undefined
  sort?: string | undefined
  largest?: number | undefined
}

/** An additional condition on row `t`. */
export type Condition = (statement: ExternalStatement) => string

export interface RowPage {
  records: Row[]
  total: number | null
  totalIsEstimate?: true
  size: number
  current: number
}

/** Maximum rows without paging. */
export const mostListed = 10_000
const largestPage = 100
const furthest = 1_000_000
const mostCounted = 100_000

/** Returns one page of rows; accepts the arguments of every list except `after` and `summary`. */
export function pageRows(
  call: Call,
  table: ExternalTable,
  query: Record<string, unknown>,
  options: ListOptions,
): Promise<RowPage> {
  const { current, size } = placeOf(query, options.largest)
  return onSource(call, table, 'read', async on => {
    const records = await find(on, query, options, { limit: size, offset: (current - 1) * size })
    const total = query.total === false ? null : await count(on, query, options)
    return {
      records: await withLabels(on, records),
      total,
      ...(total !== null && total > mostCounted ? { totalIsEstimate: true as const } : {}),
      size,
      current,
    }
  })
}

/** Returns all rows, at most 10,000. */
export function listRows(call: Call, table: ExternalTable, query: Record<string, unknown>, options: ListOptions) {
  return onSource(call, table, 'read', async on =>
    withLabels(on, await find(on, query, options, { limit: mostListed, offset: 0 })),
  )
}

/** Returns a row by its id; 404 if it does not exist. */
export function readRow(call: Call, table: ExternalTable, id: unknown): Promise<Row> {
  return onSource(call, table, 'read', async on => {
    const [row] = await withLabels(on, [await rowById(on, id)])
    return row ?? {}
  })
}

/** Returns a row by id; for a change it is locked until the transaction on the source ends. */
export async function rowById(on: OnSource, id: unknown, isHeld = false): Promise<Row> {
  const { table, from } = on
  const statement = on.statement()
  const condition = keyConditions(table, statement, id)
  const missing = fault('RECORD_GONE', { title: table.entity.title })
  const { rows } = await statement
    .run(
      `select ${statement.select(table.columns.values())} from ${from}
        where ${condition}${isHeld ? ' for update' : ''}`,
    )
    .catch((error: unknown) => {
      // A text that does not fit the key's type identifies no row.
      if (!/^(22P02|22003|22007|22008)$/.test(codeOf(error))) throw error
      missing.cause = error
      throw missing
    })
  // Compares the id exactly, because some databases match `a` with `A`, or `x` with 0.
  const found = rows.map(row => presentRow(table, row)).find(row => row.id === id)
  if (!found) throw missing
  return found
}

/** Returns the matching rows without labels of references. */
export async function find(
  on: OnSource,
  query: Record<string, unknown>,
  options: ListOptions,
  { limit, offset, condition }: { limit: number; offset: number; condition?: Condition | undefined },
): Promise<Row[]> {
  const { call, table, from } = on
  const statement = on.statement()
  const shown = [...table.columns.values()].filter(column => isReadable(call, column))
  // Keeps text order, because parameters may be numbered by position.
  const where = `${whereOf(on, statement, query, options)}${condition ? ` and ${condition(statement)}` : ''}`
  const { rows } = await statement.run(
    `select ${statement.select(shown)} from ${from} t where ${where}
     order by ${orderOf(on, query.sort, options.sort)} limit ${limit} offset ${offset}`,
  )
  const unread = [...table.references.values()].filter(reference => !isReadable(call, reference))
  return rows.map(row => ({
    ...presentRow(table, row),
    ...Object.fromEntries(unread.map(({ name }) => [name, null])),
  }))
}

/** Returns the ids of the matching rows of a table with a key. */
export async function findIds(
  on: OnSource,
  query: Record<string, unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { table, from } = on
  const statement = on.statement()
  const key = table.key.flatMap(name => table.columns.get(name) ?? [])
  const { rows } = await statement.run(
    `select ${statement.select(key)} from ${from} t where ${whereOf(on, statement, query, {})}
     order by ${orderOf(on, query.sort, undefined)} limit ${limit} offset ${offset}`,
  )
  return rows.map(row => idOf(table, row))
}

async function count(on: OnSource, query: Record<string, unknown>, options: ListOptions): Promise<number> {
  const statement = on.statement()
  const where = whereOf(on, statement, query, options)
  const { rows } = await statement.run(
    `select count(*) as n from (select 1 as one from ${on.from} where ${where} limit ${mostCounted + 1}) c`,
  )
  return Number(rows[0]?.n ?? 0)
}

function whereOf(
  { call, table }: OnSource,
  statement: ReturnType<OnSource['statement']>,
  query: Record<string, unknown>,
  { where }: ListOptions,
): string {
  const fixed = Object.entries(typeof where === 'string' ? {} : (where ?? {})).flatMap(([name, value]) => {
    const column = table.columns.get(name)
    if (!column) return []
    const shown = statement.column(column)
    if (value === null) return `${shown} is null`
    if (!Array.isArray(value)) return `${shown} = ${statement.value(value, column.property)}`
    const values = value.map(one => statement.value(one, column.property))
    return values.length === 0 ? '1 = 0' : `${shown} in (${values.join(', ')})`
  })
  return [...fixed, ...rowConditions({ call, table, statement }, query)].join(' and ') || '1 = 1'
}

/** Returns the requested order, else the default or key order; the key makes it total. */
function orderOf({ call, table, connection }: OnSource, given: unknown, otherwise: string | undefined): string {
  if (given !== undefined && given !== null && (typeof given !== 'string' || given.length > 500))
    throw fault('SORT_INVALID')
  const columns = [...table.columns.values(), ...table.references.values()].filter(one => isReadable(call, one))
  // Qualified, because a text column of the result may have the same name.
  const quote = (column: ExternalColumn) => `t.${connection.dialect.quote(column.inTable)}`
  const names = ((given as string | undefined) || otherwise || '').split(',').map(name => name.trim())
  const terms = names
    .filter(name => name !== '' && name !== 'id' && name !== '-id')
    .flatMap(signed => {
      const name = signed.replace(/^-/, '')
      const column = columns.find(one => one.name === name)
      if (!column) throw unknownField(name, columns, '不能用')
      return partsOf(column).map(part => `${quote(part)}${signed.startsWith('-') ? ' desc' : ''}`)
    })
  const direction = (given as string | undefined)?.startsWith('-') ? ' desc' : ''
  const last = table.key.flatMap(name => {
    const column = table.columns.get(name)
    return column && !terms.some(term => term.startsWith(quote(column))) ? [`${quote(column)}${direction}`] : []
  })
  return [...terms, ...last].slice(0, 8).join(', ') || '1'
}

/** Returns the columns that hold a property. */
export const partsOf = (column: ExternalColumn | CompositeReference): readonly ExternalColumn[] =>
  'parts' in column ? column.parts : [column]

function placeOf(query: Record<string, unknown>, largest: number = largestPage): { current: number; size: number } {
  if (query.after !== undefined && query.after !== null) throw fault('AFTER_NOT_SUPPORTED')
  const number = (name: string, title: string, otherwise: number, most: number) => {
    const value = query[name] === undefined || query[name] === null ? otherwise : Number(query[name])
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw invalid(wrong(name, 'NOT_INTEGER_FROM_ONE', { title, most }))
    return value
  }
  const current = number('current', '页码', 1, furthest)
  const size = number('size', '每页条数', 20, largest)
  if (current * size > furthest) throw fault('PAGE_TOO_FAR', { most: furthest })
  return { current, size }
}

/** Adds the labels of references, with one query per reference. */
export async function withLabels(on: OnSource, records: Row[]): Promise<Row[]> {
  for (const { name, property } of [...on.table.columns.values(), ...on.table.references.values()]) {
    const target = property['x-ref'] === undefined ? undefined : externalTable(property['x-ref'])
    if (!target) continue
    const ids = [...new Set(records.flatMap(record => (record[name] === null ? [] : [String(record[name])])))]
    const labels = ids.length === 0 ? new Map<string, unknown>() : await labelsOf(on, target, ids)
    for (const record of records) record[labelKey(name)] = labels.get(String(record[name])) ?? null
  }
  return present(on.call, modelOf(on.table.entity.name), records)
}

const labelsTogether = 500

async function labelsOf(on: OnSource, target: ExternalTable, ids: readonly string[]): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const key = target.key.flatMap(name => target.columns.get(name) ?? [])
  const label = target.columns.get(target.label)
  if (key.length === 0 || !label) return found
  for (let from = 0; from < ids.length; from += labelsTogether) {
    const statement = on.statement()
    const columns = key.map(column => statement.column(column))
    const places = ids.slice(from, from + labelsTogether).flatMap(id => {
      const values = readRowId(id, key.length)
      return values ? [`(${values.map(value => statement.value(value)).join(', ')})`] : []
    })
    const { rows } = await statement.run(
      `select ${statement.select([
        ...key.map((column, index) => ({ ...column, name: `key${index}` })),
        { ...label, name: 'label' },
      ])}
       from ${statement.table(target, on.source.schema)} where (${columns.join(', ')}) in (${places.join(', ')})`,
    )
    for (const row of rows) {
      const values = key.map((_, index) => row[`key${index}`] ?? '')
      found.set(rowId(values), labelIn(target, label, row.label ?? null, values))
    }
  }
  return found
}

/** If the label is part of a composite key, adds the full key, because the part alone is ambiguous. */
const labelIn = (target: ExternalTable, label: ExternalColumn, text: string | null, key: readonly string[]): unknown =>
  key.length > 1 && target.key.includes(label.name) ? key.join(' / ') : presentValue(label.property, text)

import { fieldError } from '../../../schemas/evaluate/finding.ts'
import { finding } from '../../../schemas/evaluate/findings.ts'
import { type AppError, invalid } from '../../ground/kernel/errors.ts'
import { sourceTime } from '../data-sources/dialects/sourceTime.ts'
import { codeOf, statementFault } from '../data-sources/sourceFault.ts'
import { fault, wrong } from '../faults.ts'
import type { Row } from '../records/model/statement.ts'
import { localText } from '../records/model/words.ts'
import type { CompositeReference, ExternalColumn, ExternalTable } from './externalTable.ts'
import type { OnSource } from './onSource.ts'

/** Translates the database's error of a write to faults at fields, as far as the error names them. */
export async function writeFault(on: OnSource, record: Row, error: unknown): Promise<unknown> {
  const { table } = on
  const kind = kinds[codeOf(error)]
  if (!kind) return statementFault(error)
  const text = (name: string) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  const message = text('message')
  const index = await indexColumns(on, message)
  return kind({ table, record, detail: text('detail'), message, column: text('column'), index })
}

/** MySQL names the violated index instead of its columns: `for key 'uk_name'`, `for key 'user.uk_name'`. */
async function indexColumns({ connection, table }: OnSource, message: string): Promise<string[]> {
  const index = /^Duplicate entry .* for key '(?:[^']*\.)?([^'.]+)'$/s.exec(message)?.[1]
  if (index === undefined) return []
  const { rows } = await connection.query(
    `select column_name as \`name\` from information_schema.statistics
     where table_schema = database() and table_name = ? and index_name = ? order by seq_in_index`,
    [table.source.table, index],
  )
  return rows.map(row => row.name ?? '')
}

interface FaultContext {
  table: ExternalTable
  record: Row
  detail: string
  message: string
  column: string
  /** Columns whose combined values already exist. */
  index: readonly string[]
}

const byColumn = (table: ExternalTable, name: string): ExternalColumn | undefined =>
  [...table.columns.values()].find(column => column.inTable === name)

/** Parses `Key (a, b)=(1, 2) already exists.` */
const columnsIn = (detail: string): string[] =>
  (/\(([^)]+)\)=/.exec(detail)?.[1] ?? '').split(', ').map(name => name.replaceAll('"', ''))

/** Parses `Key (lower(email::text), "Shop")=(a, 1) already exists.` into the table's columns. */
function columnsOfIndex(table: ExternalTable, detail: string): ExternalColumn[] {
  const inner = /^Key \((.*?)\)=\(/s.exec(detail)?.[1] ?? ''
  const names = [...inner.matchAll(/"((?:[^"]|"")+)"|[\p{L}_][\p{L}\p{N}_$]*/gu)].map(
    ([word, quoted]) => quoted?.replaceAll('""', '"') ?? word,
  )
  return [...new Set(names)].flatMap(name => byColumn(table, name) ?? [])
}

type ColumnError = 'COLUMN_VALUE_REFUSED' | 'COLUMN_VALUE_TOO_LONG' | 'REFERENCE_UNKNOWN'

type Place = ExternalColumn | CompositeReference | undefined

const at = (column: Place, code: ColumnError): AppError | undefined =>
  column && invalid(wrong(column.name, code, { title: column.property.title }))

const valueAt = (column: Place, code: 'CONTENT_MISSING' | 'CONTENT_FORMAT_WRONG'): AppError | undefined =>
  column && invalid(fieldError(column.name, finding(code, { subject: column.property.title })))

function unique({ table, record, detail, index }: FaultContext): AppError {
  const named = index.flatMap(name => byColumn(table, name) ?? [])
  const taken = named.length > 0 ? named : columnsOfIndex(table, detail)
  const [first, ...others] = taken
  if (first === undefined) return same(table)
  const titles = taken.map(one => one.property.title).join('、')
  const last = others.at(-1)
  if (last) return invalid(wrong(last.name, 'COLUMNS_TAKEN', { titles }))
  return invalid(wrong(first.name, 'COLUMN_VALUE_TAKEN', { said: `${titles}${shown(first, record[first.name])}` }))
}

/** Returns a value as the form shows it; empty for the key behind a reference, which is never visible. */
function shown({ property }: ExternalColumn, value: unknown): string {
  if (property['x-ref'] !== undefined) return ''
  if (property.format === 'date-time') return `“${sourceTime(value).replace(/\.000$/, '')}”`
  return `“${property.format === 'local-date-time' ? localText(String(value)) : String(value ?? '')}”`
}

const same = ({ entity }: ExternalTable): AppError => fault('RECORD_DUPLICATE', { title: entity.title })

function foreign({ table, detail, message }: FaultContext): AppError {
  const other =
    /from table "([^"]+)"/.exec(detail)?.[1] ?? /a foreign key constraint fails \(`[^`]*`\.`([^`]+)`/.exec(message)?.[1]
  const isUsed = /still referenced/.test(detail) || /Cannot delete or update a parent row/.test(message)
  if (isUsed) return fault('ROW_USED', { title: table.entity.title, other: other ?? '未知' })
  const foreignKey = /FOREIGN KEY \(([^)]+)\)/.exec(message)?.[1]
  const names =
    foreignKey === undefined ? columnsIn(detail) : foreignKey.split(', ').map(name => name.replaceAll('`', ''))
  const reference = referenceOf(table, names) ?? byColumn(table, names[0] ?? '')
  return at(reference, 'REFERENCE_UNKNOWN') ?? fault('REFERENCE_GONE')
}

const referenceOf = ({ references }: ExternalTable, names: readonly string[]): CompositeReference | undefined =>
  [...references.values()].find(
    ({ parts }) => parts.length === names.length && parts.every(part => names.includes(part.inTable)),
  )

function empty({ table, column, message }: FaultContext): AppError {
  const name = column || (/(?:Column|Field) '([^']+)'/.exec(message)?.[1] ?? '')
  return valueAt(byColumn(table, name), 'CONTENT_MISSING') ?? fault('COLUMN_REQUIRED', { name })
}

function tooLong({ table, message }: FaultContext): AppError {
  const name = /for column '([^']+)'/.exec(message)?.[1] ?? ''
  return at(byColumn(table, name), 'COLUMN_VALUE_TOO_LONG') ?? fault('VALUES_OUT_OF_RANGE')
}

function unreadable({ table, message }: FaultContext): AppError {
  const name = /for column [`']?(?:[^`']*`\.`)*([^`']+)[`']?/.exec(message)?.[1] ?? ''
  return valueAt(byColumn(table, name), 'CONTENT_FORMAT_WRONG') ?? fault('VALUES_OF_WRONG_TYPE')
}

const refused = ({ message }: FaultContext): AppError =>
  fault('CONSTRAINT_BROKEN', {
    constraint: /"([^"]+)"\s*$/.test(message) ? `（${/"([^"]+)"\s*$/.exec(message)?.[1]}）` : '',
  })

/** MariaDB names a single-column constraint like its column: CONSTRAINT `product.facts` failed for `shop`.`product`. */
const refusedColumn = (context: FaultContext): AppError =>
  at(
    byColumn(context.table, /^CONSTRAINT `(?:[^`]*\.)?([^`.]+)` failed/.exec(context.message)?.[1] ?? ''),
    'COLUMN_VALUE_REFUSED',
  ) ?? refused(context)

const kinds: Record<string, ((context: FaultContext) => AppError) | undefined> = {
  '23505': unique,
  ER_DUP_ENTRY: unique,
  '23503': foreign,
  '23001': foreign,
  ER_ROW_IS_REFERENCED_2: foreign,
  ER_NO_REFERENCED_ROW_2: foreign,
  '23502': empty,
  ER_BAD_NULL_ERROR: empty,
  ER_NO_DEFAULT_FOR_FIELD: empty,
  '22001': tooLong,
  '22003': tooLong,
  ER_DATA_TOO_LONG: tooLong,
  ER_WARN_DATA_OUT_OF_RANGE: tooLong,
  '22P02': unreadable,
  '22007': unreadable,
  '22008': unreadable,
  '22P03': unreadable,
  ER_TRUNCATED_WRONG_VALUE: unreadable,
  ER_TRUNCATED_WRONG_VALUE_FOR_FIELD: unreadable,
  WARN_DATA_TRUNCATED: unreadable,
  '23514': refused,
  '23P01': refused,
  '55000': () => fault('VIEW_NOT_WRITABLE'),
  '428C9': () => fault('COLUMN_COMPUTED'),
  P0001: refused,
  ER_CONSTRAINT_FAILED: refusedColumn,
  ER_CHECK_CONSTRAINT_VIOLATED: refused,
  ER_SIGNAL_EXCEPTION: refused,
  ER_NON_UPDATABLE_TABLE: () => fault('VIEW_NOT_WRITABLE'),
}

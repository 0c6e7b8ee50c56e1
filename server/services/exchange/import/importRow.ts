import { columnLetters } from '../../../../schemas/evaluate/columnLetters.ts'
import type { Finding } from '../../../../schemas/evaluate/finding.ts'
import { finding as valueFinding } from '../../../../schemas/evaluate/findings.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { checkValues } from '../../../ground/kernel/checkValues.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { runEndpoint } from '../../../ground/kernel/runEndpoint.ts'
import type { CellContent, SheetRow } from '../../../ground/sheets/readSheet.ts'
import { finding as serviceFinding } from '../../faults.ts'
import { Statement } from '../../records/model/statement.ts'
import { visibleCondition } from '../../records/search/scope.ts'
import { sqlType } from '../../records/search/searchValue.ts'
import { inSavepoint } from '../../records/write/inSavepoint.ts'
import { finding } from '../findings.ts'
import type { Head, ImportColumn, ImportShape } from './importColumns.ts'
import { readCell } from './readCell.ts'
import { findReferences, type Meanings } from './references.ts'

export interface Fault extends Finding {
  /** Title of the column; absent if the fault concerns the whole row. */
  title?: string
}

/** A row of the file with its parsed values. */
export interface ReadRow {
  number: number
  values: Record<string, unknown>
  faults: Fault[]
}

/** Result of a row. */
export interface Outcome {
  number: number
  outcome: 'created' | 'updated' | 'failed'
  faults: Fault[]
  recordId?: string
  revisionAfter?: number
  before?: Record<string, unknown>
}

/** Parses the cells of rows; references are looked up for all rows together. */
export async function readRows(
  call: Call,
  shape: ImportShape,
  head: Head,
  rows: readonly SheetRow[],
): Promise<ReadRow[]> {
  const meanings = new Map<string, Meanings>()
  for (const { index, column } of head.columns) {
    const entity = column.property['x-ref']
    // References to the entity itself may point into the same file and are looked up row by row.
    if (entity === undefined || entity === shape.model.name) continue
    const texts = rows.flatMap(row => textsOf(row.cells[index]))
    meanings.set(column.name, await findReferences(call, entity, texts))
  }
  return rows.map(row => {
    const values: Record<string, unknown> = {}
    const faults: Fault[] = []
    for (const { index, column } of head.columns) {
      const cell = row.cells[index] ?? null
      if (cell === null) continue
      const read = errorIn(cell, row.number, index, column) ?? readCell(column, cell, shape.labels)
      if ('fault' in read) faults.push({ title: column.title, ...read.fault })
      else values[column.name] = read.value
      const known = meanings.get(column.name)
      if (known && 'value' in read) refer(column, known, values, faults)
    }
    for (const { name, title, isRequired } of shape.columns) {
      if (isRequired && !(name in values) && !faults.some(fault => fault.title === title))
        faults.push({ title, ...valueFinding('CONTENT_MISSING', { subject: title }) })
    }
    return { number: row.number, values, faults }
  })
}

/** Error values of spreadsheets; never meant as data. */
const errorValue =
  /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA)$/i

function errorIn(
  cell: CellContent,
  row: number,
  index: number,
  { title }: ImportColumn,
): { fault: Finding } | undefined {
  if (typeof cell !== 'string' || !errorValue.test(cell)) return undefined
  return { fault: finding('CELL_IS_ERROR', { title, place: `${columnLetters(index)}${row}`, cell }) }
}

const textsOf = (cell: unknown): string[] =>
  cell === null || cell === undefined
    ? []
    : [
        String(cell),
        ...String(cell)
          .split(/[、,，;；]/)
          .map(part => part.trim()),
      ]

function refer(
  column: Head['columns'][number]['column'],
  known: Meanings,
  values: Record<string, unknown>,
  faults: Fault[],
): void {
  const given = values[column.name]
  const ids: string[] = []
  for (const text of Array.isArray(given) ? given.map(String) : [String(given)]) {
    const found = known.get(text) ?? []
    if (found.length === 1 && found[0] !== undefined) ids.push(found[0])
    else {
      const { title } = column
      const fault =
        found.length === 0
          ? finding('CELL_REFERENCE_UNKNOWN', { title, text })
          : finding('CELL_REFERENCE_AMBIGUOUS', { title, text, count: found.length })
      faults.push({ title, ...fault })
    }
  }
  values[column.name] = Array.isArray(given) ? ids : ids[0]
}

export interface RowTask {
  shape: ImportShape
  /** Endpoints to run, such as `position.add`. */
  create: string
  update: string | undefined
  /** Properties that identify the record to overwrite; if empty, every row is new. */
  key: readonly string[]
  overwrite: boolean
}

/** Stores a row inside the transaction of `tx`; a refused row leaves no trace. */
export async function storeRow(tx: Call, task: RowTask, row: ReadRow): Promise<Outcome> {
  const failed = (faults: Fault[]): Outcome => ({ number: row.number, outcome: 'failed', faults })
  if (row.faults.length > 0) return failed(row.faults)
  try {
    return await inSavepoint(tx, () => store(tx, task, row))
  } catch (error) {
    const faults = faultsOf(error, task.shape)
    if (!faults) throw error
    return failed(faults)
  }
}

async function store(tx: Call, task: RowTask, { number, values, faults }: ReadRow): Promise<Outcome> {
  const own = await withOwnReferences(tx, task, values)
  if ('faults' in own) return { number, outcome: 'failed', faults: own.faults }
  checkValues(own.values)
  const existing = await findExisting(tx, task, own.values)
  if (!existing) {
    const record = await runEndpoint({ ...tx, fromFile: true }, task.create, own.values)
    return { number, outcome: 'created', faults, ...written(record) }
  }
  // Among several key properties, the last one identifies a record within its whole.
  const key = task.key.at(-1) ?? ''
  const title = task.shape.model.entity.properties[key]?.title ?? key
  if (!task.overwrite || task.update === undefined)
    return {
      number,
      outcome: 'failed',
      faults: [{ title, ...serviceFinding('VALUE_TAKEN', { title, value: String(own.values[key]) }) }],
    }
  const record = await runEndpoint(tx, task.update, { ...own.values, id: existing.id, revision: existing.revision })
  const before = Object.fromEntries(Object.keys(own.values).map(name => [name, existing[name] ?? null]))
  return { number, outcome: 'updated', faults, ...written(record), recordId: String(existing.id), before }
}

function written(record: unknown): { recordId?: string; revisionAfter?: number } {
  if (typeof record !== 'object' || record === null) return {}
  const { id, revision } = record as Record<string, unknown>
  return {
    ...(typeof id === 'string' ? { recordId: id } : {}),
    ...(typeof revision === 'number' ? { revisionAfter: revision } : {}),
  }
}

/**
 * Resolves references to the entity itself, because a parent may be in an earlier row. Where records are unique within
 * a whole (entries of a dictionary), the parent belongs to the same whole.
 */
async function withOwnReferences(
  tx: Call,
  { shape: { model, columns }, key }: RowTask,
  given: Record<string, unknown>,
): Promise<{ values: Record<string, unknown> } | { faults: Fault[] }> {
  const values = { ...given }
  const faults: Fault[] = []
  for (const column of columns) {
    if (column.property['x-ref'] !== model.name || values[column.name] === undefined) continue
    const texts = [values[column.name]].flat().map(String)
    const within = key.length > 1 ? { key, values } : undefined
    refer(column, await findReferences(tx, model.name, texts, within), values, faults)
  }
  return faults.length > 0 ? { faults } : { values }
}

async function findExisting(
  tx: Call,
  { shape: { model }, key }: RowTask,
  values: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const columns = key.flatMap(name => model.columns.get(name) ?? [])
  const isGiven = columns.every(({ name }) => values[name] !== undefined && values[name] !== null)
  if (columns.length === 0 || !isGiven) return undefined
  const statement = new Statement()
  const all = [...model.columns.values()].map(one => `t.${one.column} as "${one.name}"`).join(', ')
  const same = columns
    .map(one => `t.${one.column} = ${statement.value(values[one.name])}::${sqlType(one)}`)
    .join(' and ')
  const rows = await statement.run(
    tx.db,
    `select ${all} from ${model.table} t where ${same} and ${visibleCondition(tx, model, statement)}`,
  )
  return rows[0]
}

/** Returns the faults of a refusal by column; undefined for server errors. */
export function faultsOf(error: unknown, { model }: Pick<ImportShape, 'model'>): Fault[] | undefined {
  if (error instanceof AppError && error.status < 500) {
    if (error.fields.length === 0) return [{ code: error.error, values: error.values, message: error.message }]
    return error.fields.map(({ field, code, values = {}, message }) => {
      const title = model.entity.properties[field]?.title
      return { ...(title !== undefined && { title }), code, values: values as Finding['values'], message }
    })
  }
  const state: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof state === 'string' && /^(22|23)...$/.test(state) ? [finding('ROW_CONFLICTS')] : undefined
}

import type { SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { finding } from './findings.ts'
import { freeKey } from './freeKey.ts'
import { type FormReport, ReportLines } from './report.ts'
import { guessField, type SheetCell, type SheetKind } from './sheetField.ts'
import { shownType } from './shownType.ts'

export interface SheetLine {
  /** Row number in the spreadsheet, from 1. */
  number: number
  cells: readonly SheetCell[]
  /** Columns that repeat the cell to their left, because both belong to one merged area. */
  repeated?: readonly number[]
}

export interface SheetForm {
  /** Name of the file or sheet. */
  name: string
  rows: readonly SheetLine[]
  /** The number format of a cell, also of an empty one. */
  kindOf(row: number, column: number): SheetKind | undefined
  /** The options that a cell may have. */
  optionsOf(row: number, column: number): readonly string[] | undefined
}

const mostFields = 300
const mostSamples = 50
const longestLabel = 40
const label = /^(.{1,40}?)\s*[:：]\s*(.*)$/s

interface Label {
  text: string
  /** Column of the value, and what stands there. */
  column: number
  value: SheetCell
}

/**
 * Reads a spreadsheet as a form. `标签：值` and labels before empty cells become fields; a row of headings becomes a
 * sub-table, with types by the rows below; number formats and lists of the data validation count for both.
 */
export function fromSheet(sheet: SheetForm): FormReport {
  const reading = new SheetReading(sheet)
  reading.read()
  const { lines, properties, title } = reading
  const count = Object.keys(properties).length
  if (count === 0) lines.add('refused', finding('FORM_SHEET_EMPTY'))
  const form = { schema: { type: 'object', ...(title === undefined ? {} : { title }), properties }, layout: {} }
  const report = lines.report(count === 0 ? undefined : form, 'sheet')
  return { ...report, name: title ?? sheet.name }
}

class SheetReading {
  readonly lines = new ReportLines()
  readonly properties: SchemaObject = {}
  title: string | undefined
  private count = 0
  /** Heading above a sub-table. */
  private heading: string | undefined
  private readonly sheet: SheetForm

  constructor(sheet: SheetForm) {
    this.sheet = sheet
  }

  read(): void {
    const { rows } = this.sheet
    for (let at = 0; at < rows.length && this.count < mostFields; at++) {
      const row = rows[at]!
      const texts = ownCells(row)
      const labels = labelsOf(row)
      if (labels.length > 0) for (const each of labels) this.field(row, each)
      else if (texts.length === 1) this.head(texts[0]!.value)
      else if (isHeadings(row)) at = this.table(at)
    }
    if (this.count >= mostFields) this.lines.add('noticed', finding('FORM_SHEET_FIELDS_LEFT', { most: mostFields }))
  }

  private head(text: SheetCell): void {
    if (typeof text !== 'string' || text.length > longestLabel) return
    if (this.title === undefined && this.count === 0) this.title = text
    else this.heading = text
  }

  private field({ number }: SheetLine, { text, column, value }: Label): void {
    this.heading = undefined
    this.add(this.properties, text, { row: number, column, samples: [value], isColumn: false })
  }

  /** Reads headings and the rows below; returns the index of the last row of the table. */
  private table(at: number): number {
    const { rows } = this.sheet
    const head = rows[at]!
    let end = at
    while (end + 1 < rows.length && isBelow(rows[end]!, rows[end + 1]!)) end++
    const below = rows.slice(at + 1, Math.min(end, at + mostSamples) + 1)
    const members: SchemaObject = {}
    for (const { column, value } of ownCells(head)) {
      const samples = below.map(({ cells }) => cells[column] ?? null)
      this.add(members, String(value), { row: head.number + 1, column, samples, isColumn: true })
    }
    const title = this.heading ?? (Object.keys(this.properties).length === 0 ? (this.title ?? detail) : detail)
    this.heading = undefined
    const key = freeKey(title, new Set(Object.keys(this.properties)))
    this.properties[key] = { title, type: 'array', items: { type: 'object', properties: members } }
    return end
  }

  private add(
    properties: SchemaObject,
    title: string,
    { row, column, samples, isColumn }: { row: number; column: number; samples: SheetCell[]; isColumn: boolean },
  ): void {
    if (this.count++ >= mostFields) return
    const { kindOf, optionsOf } = this.sheet
    const options = optionsOf(row, column)
    const schema = guessField({ title, samples, kind: kindOf(row, column), options })
    properties[freeKey(title, new Set(Object.keys(properties)))] = schema
    const type = shownType(schema)
    const said = isColumn ? finding('FORM_COLUMN_READ', { type }) : finding('FORM_CELL_READ', { type })
    this.lines.add('translated', said, { element: title, attribute: `${letters(column)}${row}` })
    if (options)
      this.lines.add('translated', finding('FORM_SHEET_OPTIONS_READ', { count: options.length }), { element: title })
  }
}

const detail = '明细'

/** Returns the filled cells of a row, merged ones once. */
const ownCells = ({ cells, repeated = [] }: SheetLine): { column: number; value: SheetCell }[] =>
  cells.flatMap((value, column) => (value === null || repeated.includes(column) ? [] : [{ column, value }]))

/** Returns the labels of a row: texts with a colon, or texts before empty cells. */
function labelsOf(row: SheetLine): Label[] {
  const own = ownCells(row)
  const written = own.flatMap(({ column, value }): Label[] => {
    const [, text, inline] = (typeof value === 'string' && label.exec(value)) || []
    if (text === undefined) return []
    if (inline !== undefined && inline !== '') return [{ text, column, value: inline }]
    return [{ text, column: valueColumn(row, column), value: row.cells[valueColumn(row, column)] ?? null }]
  })
  if (written.length > 0) return written.filter(({ text }) => text.trim() !== '')
  // `姓名 | | 部门 | `: every text stands before an empty cell.
  const isForm = own.length > 1 && own.every(({ column, value }) => isLabel(value) && isEmptyAfter(row, column, own))
  return isForm
    ? own.map(({ column, value }) => ({ text: String(value), column: valueColumn(row, column), value: null }))
    : []
}

const isLabel = (value: SheetCell): boolean => typeof value === 'string' && value.length <= longestLabel

function isEmptyAfter(row: SheetLine, column: number, own: readonly { column: number }[]): boolean {
  const next = valueColumn(row, column)
  const isLast = own.at(-1)?.column === column
  return isLast ? own[0]!.column !== column : (row.cells[next] ?? null) === null
}

/** Returns the first column behind a cell and its merged area. */
function valueColumn({ repeated = [] }: SheetLine, column: number): number {
  let next = column + 1
  while (repeated.includes(next)) next++
  return next
}

/** A row of different short texts without a gap. */
function isHeadings(row: SheetLine): boolean {
  const own = ownCells(row)
  const texts = own.map(({ value }) => value)
  if (own.length < 2 || !texts.every(isLabel) || new Set(texts).size < texts.length) return false
  return own.every(({ column }, at) => at === 0 || valueColumn(row, own[at - 1]!.column) === column)
}

/** A row belongs to the table above it if it follows at once and is no label. */
const isBelow = (above: SheetLine, row: SheetLine): boolean =>
  row.number === above.number + 1 && labelsOf(row).length === 0 && ownCells(row).length > 1

function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest === 0 ? '' : letters(rest - 1)}${String.fromCharCode(65 + (column % 26))}`
}

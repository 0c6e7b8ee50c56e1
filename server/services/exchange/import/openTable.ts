import { AppError, invalid } from '../../../ground/kernel/errors.ts'
import { type CellContent, readSheet, type SheetRow, sheetsOf } from '../../../ground/sheets/readSheet.ts'
import { wrong } from '../../faults.ts'
import { chosenHead, type Head, type ImportShape, proposedColumns, readHead } from './importColumns.ts'

/** Maximum lines above the header, such as a title, and maximum sheets to search. */
const mostAbove = 10
const mostSheets = 20
/** Lines shown for choosing the header, and the last line that may be chosen. */
const linesShown = 20
const lastHeadRow = 1000

/** Position of the table in a file: sheets and lines count from 1; head row 0 means no header. */
export interface TablePlace {
  sheet: number
  headRow: number
  /** Property of each column; null if it is not imported. */
  columns: (string | null)[]
}

/** The table of a file: its columns and the rows below. Leave `rows` by `return` if it is not read to the end. */
export interface ImportTable {
  place: TablePlace
  head: Head
  cells: readonly CellContent[]
  rows: AsyncGenerator<SheetRow>
}

/** A line and its interpretation as a header. */
export type JudgedLine = SheetRow & ReturnType<typeof proposedColumns>

/** The first lines of a sheet and the most likely header. */
export interface FirstLines {
  name: string
  isHidden: boolean
  sheet: number
  lines: JudgedLine[]
  best: { headRow: number; isComplete: boolean; matches: number } | undefined
}

/**
 * Opens the table of a file at a known place. Without a complete `place` it searches the line that names all required
 * columns and, among several, the most columns. Visible sheets come before hidden ones, then sheet order counts. A file
 * without a table is refused by its first line.
 */
export async function openTable(
  shape: ImportShape,
  file: Buffer,
  { sheet, headRow, columns }: Partial<TablePlace> = {},
): Promise<ImportTable> {
  const found = headRow === undefined || sheet === undefined ? await findTable(shape, file, sheet) : undefined
  const at = { sheet: sheet ?? found?.sheet ?? 1, headRow: headRow ?? found?.line.number ?? 1 }
  const line = at.headRow === 0 ? noHead : at.headRow === found?.line.number ? found.line : await lineOf(file, at)
  const head = columns ? chosenHead(shape, line, columns) : readHead(shape, line)
  return {
    place: { ...at, columns: namesOf(head) },
    head,
    cells: line.cells,
    rows: below(readSheet(file, at.sheet - 1), at.headRow),
  }
}

const noHead: SheetRow = { number: 0, cells: [] }

const namesOf = ({ columns }: Head): (string | null)[] => {
  const names: (string | null)[] = []
  for (const { index, column } of columns) {
    while (names.length < index) names.push(null)
    names[index] = column.name
  }
  return names
}

/** Reads the user's choice from the arguments; refuses an invalid one. */
export function chosenPlace(input: Readonly<Record<string, unknown>>, file: Buffer): Partial<TablePlace> {
  const { sheet, headRow, columns } = input
  const place: Partial<TablePlace> = {}
  if (sheet !== undefined)
    place.sheet = numberWithin({ field: 'sheet', title: '工作表' }, sheet, [1, sheetsOf(file).length])
  if (headRow !== undefined)
    place.headRow = numberWithin({ field: 'headRow', title: '列名所在的行' }, headRow, [0, lastHeadRow])
  if (columns !== undefined) {
    if (!Array.isArray(columns) || columns.some(one => one !== null && typeof one !== 'string'))
      throw invalid(wrong('columns', 'COLUMN_MAPPING_NOT_LIST'))
    place.columns = columns as (string | null)[]
  }
  if (place.headRow === 0 && !place.columns) throw invalid(wrong('columns', 'COLUMN_NAMES_MISSING'))
  return place
}

function numberWithin(
  { field, title }: { field: string; title: string },
  value: unknown,
  [least, most]: [number, number],
) {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw invalid(wrong(field, 'NOT_INTEGER_BETWEEN', { title, least, most }))
}

/** Returns the first lines of each sheet, visible sheets first. */
export async function firstLines(shape: ImportShape, file: Buffer, only?: number): Promise<FirstLines[]> {
  const sheets = sheetsOf(file)
    .map((one, index) => ({ ...one, sheet: index + 1 }))
    .sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
    .filter(({ sheet }) => only === undefined || sheet === only)
    .slice(0, mostSheets)
  const all: FirstLines[] = []
  let refusal: unknown
  for (const { name, isHidden, sheet } of sheets) {
    const read = await startOf(file, sheet).catch(error => {
      // A chart sheet has no rows; an unreadable sheet matters only if there is no other.
      if (!(error instanceof AppError)) throw error
      refusal ??= error
      return []
    })
    const lines = read.map(line => ({ ...line, ...proposedColumns(shape, line) }))
    all.push({ name, isHidden, sheet, lines, best: bestOf(lines) })
  }
  if (refusal !== undefined && all.every(({ lines }) => lines.length === 0)) throw refusal
  return all
}

function bestOf(lines: readonly JudgedLine[]): FirstLines['best'] {
  const judged = lines
    .slice(0, mostAbove + 1)
    .map(({ number, isComplete, names }) => ({ headRow: number, isComplete, matches: names.filter(Boolean).length }))
  return judged.reduce<FirstLines['best']>((best, one) => (best && !isBetter(one, best) ? best : one), undefined)
}

const isBetter = (one: NonNullable<FirstLines['best']>, other: NonNullable<FirstLines['best']>): boolean =>
  one.isComplete === other.isComplete ? one.matches > other.matches : one.isComplete

/** Returns the most likely table among sheets in order of preference. */
export function likeliest(sheets: readonly FirstLines[]): FirstLines | undefined {
  const withLines = sheets.filter(({ best }) => best !== undefined)
  return withLines.reduce<FirstLines | undefined>((found, one) => {
    if (!found?.best || !one.best) return one
    // A hidden sheet counts only as a complete table, and only if no visible sheet has one.
    if (one.isHidden && !found.isHidden && (found.best.isComplete || !one.best.isComplete)) return found
    return isBetter(one.best, found.best) ? one : found
  }, undefined)
}

async function findTable(shape: ImportShape, file: Buffer, sheet: number | undefined) {
  const found = likeliest(await firstLines(shape, file, sheet))
  const line = found?.lines.find(({ number }) => number === found.best?.headRow)
  return found && line && { sheet: found.sheet, line }
}

async function startOf(file: Buffer, sheet: number): Promise<SheetRow[]> {
  const lines: SheetRow[] = []
  const rows = readSheet(file, sheet - 1)
  try {
    for await (const row of rows) {
      lines.push(row)
      if (lines.length === linesShown) break
    }
  } finally {
    await rows.return(undefined)
  }
  return lines
}

/** Returns one line of a sheet; an empty line for an empty file. */
async function lineOf(file: Buffer, { sheet, headRow }: { sheet: number; headRow: number }): Promise<SheetRow> {
  const rows = readSheet(file, sheet - 1)
  try {
    for await (const row of rows) {
      if (row.number === headRow) return row
      if (row.number > headRow) break
    }
  } finally {
    await rows.return(undefined)
  }
  if (headRow === 1) return noHead
  throw invalid(wrong('headRow', 'HEAD_ROW_EMPTY', { headRow }))
}

async function* below(rows: AsyncGenerator<SheetRow>, line: number): AsyncGenerator<SheetRow> {
  try {
    for await (const row of rows) if (row.number > line) yield row
  } finally {
    await rows.return(undefined)
  }
}

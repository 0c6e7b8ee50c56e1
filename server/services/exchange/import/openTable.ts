import { AppError, invalid } from '../../../ground/kernel/errors.ts'
import { type CellContent, readSheet, type SheetRow, sheetsOf } from '../../../ground/sheets/readSheet.ts'
import { wrong } from '../../faults.ts'
import { chosenHead, type Head, type ImportShape, proposedColumns, readHead } from './importColumns.ts'

/** Lines above the names of the columns, such as the title of a table, and sheets that are looked through. */
const mostAbove = 10
const mostSheets = 20
/** Lines of a sheet that are shown for choosing, and the last line that may be chosen. */
const linesShown = 20
const lastHeadRow = 1000

/** Where the table of a file stands: sheets and lines count from 1, a head row of 0 is a file without names. */
export interface TablePlace {
  sheet: number
  headRow: number
  /** Property of each column of the file, null for one that is not imported. */
  columns: (string | null)[]
}

/** The table of a file: its columns, and its rows below them. Leave `rows` by `return` when it is not read to its end. */
export interface ImportTable {
  place: TablePlace
  head: Head
  cells: readonly CellContent[]
  rows: AsyncGenerator<SheetRow>
}

/** A line and what it means as a head. */
export type JudgedLine = SheetRow & ReturnType<typeof proposedColumns>

/** The first lines of a sheet and which of them is most likely the head. */
export interface FirstLines {
  name: string
  isHidden: boolean
  sheet: number
  lines: JudgedLine[]
  best: { headRow: number; isComplete: boolean; matches: number } | undefined
}

/**
 * Opens the table of a file where it was found or chosen before; without `place`, or with a part of one, it is found: in
 * the line of a sheet that names all required columns and, of several, the most. A sheet that is shown goes before a
 * hidden one, the first before the next. A file without a table is refused by its first line.
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

/** Reads the choice of a person out of the arguments of a call; a wrong one is refused with a sentence. */
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

/** The first lines of each sheet, those that are shown before the hidden ones. */
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
      // A sheet that holds a chart has no rows; one that cannot be read matters where no other is.
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

/** The most likely table of sheets in the order in which they are preferred. */
export function likeliest(sheets: readonly FirstLines[]): FirstLines | undefined {
  const withLines = sheets.filter(({ best }) => best !== undefined)
  return withLines.reduce<FirstLines | undefined>((found, one) => {
    if (!found?.best || !one.best) return one
    // What is hidden was hidden for a reason: it counts only as a whole table, where none is in sight.
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

/** One line of a sheet; an empty one for the first line of an empty file. */
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

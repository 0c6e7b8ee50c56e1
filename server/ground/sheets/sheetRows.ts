import { detectDelimiter, streamCsvRows, stripBom } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { fault } from '../faults.ts'
import { AppError } from '../kernel/errors.ts'
import { withFormula } from './formulas.ts'
import { paddedText, type SheetFacts, sheetFacts, sheetPlaces } from './sheetFacts.ts'

export type CellContent = string | number | boolean | Date | null

export interface SheetRow {
  /** Row number in the spreadsheet, from 1. */
  number: number
  cells: CellContent[]
  /** Columns that repeat the cell to their left, because both belong to one merged area. */
  repeated?: number[]
}

const mostColumns = 500
/** Limit of Excel. */
const longestCell = 32_767
/** Maximum lines including empty ones; a mostly empty file is no table. */
const mostLines = 200_000

/** Whether the bytes are an .xlsx file; anything else is read as .csv. */
export const isArchive = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/** Yields the non-empty rows of a sheet, read in this thread. */
export async function* sheetRows(bytes: Buffer, sheet = 0): AsyncGenerator<SheetRow> {
  let line = 0
  try {
    for await (const row of isArchive(bytes) ? xlsxRows(bytes, sheet) : csvRows(bytes)) {
      if (++line > mostLines) throw fault('SHEET_TOO_LONG', { most: mostLines })
      const cells = row.cells.slice(0, mostColumns).map(tidy)
      if (cells.some(cell => typeof cell === 'string' && cell.length > longestCell)) throw tooLong(row.number)
      if (cells.some(cell => cell !== null)) yield { ...row, cells }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw fault('SHEET_BROKEN')
  }
}

/** Yields the rows of an .xlsx sheet. Refuses row numbers that decrease or exceed Excel's limit. */
async function* xlsxRows(bytes: Buffer, sheet: number): AsyncGenerator<SheetRow> {
  let last = 0
  const place = sheetPlaces(bytes)[sheet]
  const facts = place ? sheetFacts(bytes, place) : undefined
  const held = new Map<string, CellContent>()
  const sources = new Set(facts?.merged.values())
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (!Number.isInteger(index) || index < last || index >= 1_048_576) throw fault('SHEET_BROKEN')
    last = index + 1
    yield facts ? asShown(values, last, facts) : { number: last, cells: values }
  }

  /** Returns values as displayed: merged areas repeat their value in each cell, and padded numbers keep their zeros. */
  function asShown(values: CellContent[], number: number, { merged, padded }: SheetFacts): SheetRow {
    if (merged.size === 0 && padded.size === 0) return { number, cells: values }
    const width = merged.size === 0 ? values.length : Math.min(mostColumns, Math.max(values.length, widest(merged)))
    const repeated: number[] = []
    const cells = Array.from({ length: width }, (_, column) => {
      const here = `${number}:${column}`
      const source = merged.get(here)
      if (source !== undefined) {
        if (source.startsWith(`${number}:`)) repeated.push(column)
        return held.get(source) ?? null
      }
      const cell = values[column] ?? null
      const form = padded.get(here)
      const isPadded = form !== undefined && typeof cell === 'number' && Number.isInteger(cell) && cell >= 0
      const shown = isPadded ? paddedText(form, cell) : cell
      if (sources.has(here)) held.set(here, shown)
      return shown
    })
    return repeated.length === 0 ? { number, cells } : { number, cells, repeated }
  }
}

const widths = new WeakMap<ReadonlyMap<string, string>, number>()
function widest(merged: ReadonlyMap<string, string>): number {
  const known = widths.get(merged)
  if (known !== undefined) return known
  let most = 0
  for (const place of merged.keys()) most = Math.max(most, Number(place.split(':')[1]) + 1)
  widths.set(merged, most)
  return most
}

async function* csvRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const text = stripBom(decode(bytes))
  const delimiter = detectDelimiter(text.slice(0, 10_000))
  requireShortCells(text, delimiter)
  let number = 0
  for (const cells of streamCsvRows(text, { delimiter })) yield { number: ++number, cells: cells.map(unwrapped) }
}

/** Many programs write `="00302"`, so that a spreadsheet keeps the zeros. */
const unwrapped = (cell: CellContent): CellContent =>
  typeof cell === 'string' ? (/^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell) : cell

const tooLong = (line: number) => fault('SHEET_CELL_TOO_LONG', { line, most: longestCell })

/**
 * Rejects overlong cells before parsing. An unclosed quotation mark turns the rest of the file into one cell, which the
 * CSV reader would build character by character.
 */
function requireShortCells(text: string, delimiter: string): void {
  let line = 1
  for (let start = 0; start < text.length; ) {
    const isQuoted = text[start] === '"'
    const end = isQuoted ? quotedEnd(text, start) : plainEnd(text, start, delimiter)
    if (end - start > longestCell) throw tooLong(line)
    if (isQuoted) for (let at = start; at < end; at++) if (text[at] === '\n') line += 1
    if (text[end] === '\n') line += 1
    start = end + 1
  }
}

/** Index behind the closing quotation mark of a quoted cell; infinity if the cell is too long. */
function quotedEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1 && at - start <= longestCell; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1
  return Number.POSITIVE_INFINITY
}

function plainEnd(text: string, start: number, delimiter: string): number {
  for (let at = start; at < text.length && at - start <= longestCell + 1; at++)
    if (text[at] === delimiter || text[at] === '\n' || text[at] === '\r') return at
  return Math.min(text.length, start + longestCell + 1)
}

/**
 * Decodes a .csv: spreadsheet programs on Chinese systems save GB18030 by default, and "Unicode text" as UTF-16, which
 * the first two bytes show.
 */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw fault('SHEET_BROKEN')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function tidy(cell: unknown): CellContent {
  if (typeof cell === 'string') {
    const text = withFormula(cell.trim())
    return text === '' ? null : text
  }
  if (typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date) return cell
  return null
}

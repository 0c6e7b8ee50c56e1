import { detectDelimiter, streamCsvRows, stripBom } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { AppError, badRequest } from '../kernel/errors.ts'
import { withFormula } from './formulas.ts'
import { guardArchive } from './guardArchive.ts'

export type CellContent = string | number | boolean | Date | null

export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  number: number
  cells: CellContent[]
}

const mostColumns = 500

/** Whether the bytes are an .xlsx file; everything else is read as .csv. */
export const isArchive = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/**
 * The rows of the first sheet, one after another, without those that are empty. A file that is no table is refused with
 * a sentence.
 */
export async function* readSheet(bytes: Buffer): AsyncGenerator<SheetRow> {
  if (bytes.length === 0) throw badRequest('文件为空')
  if (isArchive(bytes)) guardArchive(bytes)
  else if (bytes.readUInt8(0) === 0xd0 && bytes.length >= 8 && bytes.readUInt8(1) === 0xcf)
    throw badRequest('不支持 .xls 或加密的文件，请另存为 .xlsx')
  try {
    for await (const row of isArchive(bytes) ? xlsxRows(bytes) : csvRows(bytes)) {
      const cells = row.cells.slice(0, mostColumns).map(tidy)
      if (cells.some(cell => cell !== null)) yield { number: row.number, cells }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw badRequest('文件已损坏或不是表格文件，请用 .xlsx 或 .csv')
  }
}

async function* xlsxRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  for await (const { index, values } of streamXlsxRows(bytes)) yield { number: index + 1, cells: values }
}

async function* csvRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const text = stripBom(decode(bytes))
  let number = 0
  for (const cells of streamCsvRows(text, { delimiter: detectDelimiter(text.slice(0, 10_000)) }))
    yield { number: ++number, cells }
}

/** Spreadsheet programs on Chinese systems save .csv in the national encoding unless told otherwise. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw badRequest('文件已损坏或不是表格文件，请用 .xlsx 或 .csv')
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

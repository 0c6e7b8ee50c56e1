import { type CellContent, hiddenSheets, readSheet, type SheetRow } from '../../sheets/readSheet.ts'
import { type Head, type ImportShape, matchedColumns, readHead } from './importColumns.ts'

/** Lines above the names of the columns, such as the title of a table, and sheets that are looked through. */
const mostAbove = 10
const mostSheets = 20

/** The table of a file: its columns, and its rows below them. Leave `rows` by `return` when it is not read to its end. */
export interface ImportTable {
  head: Head
  cells: readonly CellContent[]
  rows: AsyncGenerator<SheetRow>
}

/**
 * Finds the table in a file: the sheet and line that name the most columns; of equals the first, a hidden sheet last. The
 * same file gives the same table in each step of an import. A file without one is refused by its first line.
 */
export async function openTable(shape: ImportShape, file: Buffer): Promise<ImportTable> {
  const sheets = hiddenSheets(file)
    .map((isHidden, sheet) => ({ sheet, isHidden }))
    .sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
    .slice(0, mostSheets)
  let best: { sheet: number; line: SheetRow; matches: number } | undefined
  for (const { sheet } of sheets) {
    for (const line of await firstLines(file, sheet)) {
      const matches = matchedColumns(shape, line.cells)
      if (!best || matches > best.matches) best = { sheet, line, matches }
    }
  }
  if (!best) return { head: readHead(shape, []), cells: [], rows: readSheet(file) }
  const { sheet, line } = best
  return { head: readHead(shape, line.cells), cells: line.cells, rows: below(readSheet(file, sheet), line.number) }
}

async function firstLines(file: Buffer, sheet: number): Promise<SheetRow[]> {
  const rows = readSheet(file, sheet)
  const lines: SheetRow[] = []
  try {
    for await (const row of rows) {
      lines.push(row)
      if (lines.length > mostAbove) break
    }
  } finally {
    await rows.return(undefined)
  }
  return lines
}

async function* below(rows: AsyncGenerator<SheetRow>, line: number): AsyncGenerator<SheetRow> {
  try {
    for await (const row of rows) if (row.number > line) yield row
  } finally {
    await rows.return(undefined)
  }
}

import type { SheetRow } from '../../../ground/sheets/readSheet.ts'
import { momentText } from '../../records/model/words.ts'
import type { ImportShape } from './importColumns.ts'
import { type FirstLines, firstLines, likeliest } from './openTable.ts'

const longestShown = 60

/** A line shown for choosing the header, with the property that each cell names. */
interface ShownLine {
  number: number
  cells: string[]
  columns: (string | null)[]
}

/** Content of a file for choosing sheet, header and columns; `sheet` and its `headRow` are the proposal. */
export interface FilePreview {
  sheet: number
  sheets: { name: string; sheet: number; isHidden: boolean; headRow: number; lines: ShownLine[] }[]
  fields: { name: string; title: string; isRequired: boolean }[]
}

/** Previews a file without storing anything. */
export async function previewFile(shape: ImportShape, file: Buffer): Promise<FilePreview> {
  const sheets = await firstLines(shape, file)
  return {
    sheet: likeliest(sheets)?.sheet ?? 1,
    sheets: sheets.toSorted((one, other) => one.sheet - other.sheet).map(shownSheet),
    fields: shape.columns.map(({ name, title, isRequired }) => ({ name, title, isRequired })),
  }
}

const shownSheet = ({ name, sheet, isHidden, best, lines }: FirstLines): FilePreview['sheets'][number] => ({
  name: name === '' ? `工作表 ${sheet}` : name,
  sheet,
  isHidden,
  headRow: best?.headRow ?? 1,
  lines: lines.map(({ number, cells, names }) => ({ number, cells: cells.map(shown), columns: withoutEnd(names) })),
})

/** Sheet dates are read as midnight UTC. */
function shown(cell: SheetRow['cells'][number]): string {
  if (cell === null) return ''
  if (!(cell instanceof Date)) return String(cell).slice(0, longestShown)
  return Number.isNaN(cell.getTime())
    ? ''
    : momentText(new Date(cell.getTime() - 8 * 3_600_000)).replace(/ 00:00:00$/, '')
}

const withoutEnd = (names: (string | null)[]) => names.slice(0, names.findLastIndex(name => name !== null) + 1)

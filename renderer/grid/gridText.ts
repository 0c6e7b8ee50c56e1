import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import { fieldKinds } from '../../schemas/evaluate/fieldKinds.ts'

export const isNumeric = ({ input }: ResolvedGridColumn) => fieldKinds[input].grid === 'number'
/** Whether the grid draws a plain text input, which is ready as soon as the cell has focus. */
export const isTyped = (column: ResolvedGridColumn) => isNumeric(column) || fieldKinds[column.input].grid === 'text'
export const isTicked = ({ input, multiple }: ResolvedGridColumn) => fieldKinds[input].grid === 'tick' && !multiple
/** The value stands for a label that is looked up. */
export const isChosen = ({ input }: ResolvedGridColumn) => fieldKinds[input].labelled

/** Text of a value as one types it. */
export const typedText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Parses a typed text. Invalid numbers stay as typed: the cell refuses them instead of losing them. */
export function valueOfText(column: ResolvedGridColumn, text: string): unknown {
  if (text === '') return null
  return isNumeric(column) ? numberOf(text) : text
}

/** Parses numbers from spreadsheets: 1,234.50, ￥12, ５. */
function numberOf(text: string): number | string {
  const plain = text.normalize('NFKC').replaceAll(/[\s,￥¥$]/g, '')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(number) ? number : text
}

const yes = new Set(['是', '√', '✓', 'true', 'yes', 'y', '1', '启用'])

/** Parses a pasted text, for columns without labels. */
export function valueOfPasted(column: ResolvedGridColumn, given: string): unknown {
  const text = given.trim()
  if (isTicked(column)) return text === '' ? null : yes.has(text.toLowerCase())
  if (text === '') return null
  if (column.input === 'date') return dayOf(text)
  if (column.property?.type === 'integer' || column.property?.type === 'number') return numberOf(text)
  if (column.property?.type === 'array') return text.split(/[,，、;；]/).map(part => part.trim())
  return valueOfText(column, text)
}

/** Converts 2026/1/5, 2026.1.5 and 2026年1月5日 to 2026-01-05. */
function dayOf(text: string): string {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/.exec(text.normalize('NFKC'))
  if (!parts) return text
  const [, year = '', month = '', day = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Parses clipboard text of a spreadsheet; quoted cells may contain tabs and line breaks. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const put = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') put()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      put()
      rows.push([])
    } else cell += sign
  }
  put()
  // A block ends with a line break.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

export const blockText = (cells: readonly (readonly string[])[]): string =>
  cells.map(row => row.map(quoteCell).join('\t')).join('\n')

const quoteCell = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetFormat } from './fileTypes.ts'
import { withoutFormula } from './formulas.ts'

export type SheetValue = string | number | boolean | null

export interface SheetHead {
  title: string
  /** In characters. */
  width: number
}

/**
 * Streams a file with one sheet: neither the rows nor the file are held in memory completely.
 *
 * @example writeSheet('csv', '用户', [{ title: '姓名', width: 12 }], rows)
 */
export function writeSheet(
  format: SheetFormat,
  name: string,
  columns: readonly SheetHead[],
  rows: AsyncIterable<SheetValue[]>,
): Readable {
  const head = columns.map(column => harmless(column.title))
  const stream =
    format === 'csv'
      ? // Without a byte order mark Excel assumes the local encoding.
        writeCsvStream(safeRows(rows), { headers: head, bom: true })
      : writeXlsxStream(escapedRows(rows), {
          name: name.replaceAll(/[[\]:*?/\\]/g, '_').slice(0, 31) || 'Sheet1',
          columns: columns.map(({ width }, index) => ({ header: escaped(head[index] ?? ''), width })),
          freezePane: { rows: 1 },
        })
  // The library returns a web stream, which Node types differently.
  const content = Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
  // Rows are read ahead and may fail before a listener exists, which would end the process. The reader of the stream
  // receives the error later.
  content.on('error', () => undefined)
  return content
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

const harmless = (text: string): string => withoutFormula(text.replaceAll(unwritable, ''))

async function* safeRows(rows: AsyncIterable<SheetValue[]>): AsyncGenerator<SheetValue[]> {
  for await (const row of rows) yield row.map(value => (typeof value === 'string' ? harmless(value) : value))
}

async function* escapedRows(rows: AsyncIterable<SheetValue[]>): AsyncGenerator<SheetValue[]> {
  for await (const row of safeRows(rows)) yield row.map(value => (typeof value === 'string' ? escaped(value) : value))
}

/** In a workbook `_x0041_` means the letter A; this escapes texts that only look like it. */
const escaped = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

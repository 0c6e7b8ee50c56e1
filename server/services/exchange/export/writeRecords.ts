import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../../../schemas/types/endpoint.ts'
import { writeLines } from '../../../ground/sheets/writeLines.ts'
import { type SheetValue, writeSheet } from '../../../ground/sheets/writeSheet.ts'
import type { Row } from '../../records/model/statement.ts'
import type { ExportColumn } from './exportColumns.ts'

/** Content of a file of records. */
export interface WrittenRecords {
  /** Title of the sheet. */
  title: string
  columns: readonly ExportColumn[]
  rows: AsyncIterable<Row>
  /** A last line of sheets that names the reader. */
  mark?: string | undefined
}

/** Writes records as a file: display texts for sheets, raw values for data formats, which programs read unmarked. */
export const writeRecords = (format: ExportFormat, { title, columns, rows, mark }: WrittenRecords): Readable =>
  format === 'jsonl'
    ? writeLines(mapped(rows, row => objectOf(columns, row)))
    : writeSheet(
        format,
        title,
        columns,
        marked(
          mapped(rows, row => columns.map(column => column.value(row))),
          mark,
        ),
      )

async function* mapped<To>(rows: AsyncIterable<Row>, to: (row: Row) => To): AsyncGenerator<To> {
  for await (const row of rows) yield to(row)
}

async function* marked(rows: AsyncIterable<SheetValue[]>, mark: string | undefined): AsyncGenerator<SheetValue[]> {
  yield* rows
  if (mark !== undefined) yield [mark]
}

const objectOf = (columns: readonly ExportColumn[], row: Row): Row =>
  Object.fromEntries(columns.flatMap(({ keys }) => keys.map(key => [key, row[key] ?? null])))

import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../../../schemas/types/endpoint.ts'
import { writeLines } from '../../../ground/sheets/writeLines.ts'
import { writeSheet } from '../../../ground/sheets/writeSheet.ts'
import type { Row } from '../../records/model/statement.ts'
import type { ExportColumn } from './exportColumns.ts'

/** Content of a file of records. */
export interface WrittenRecords {
  /** Title of the sheet. */
  title: string
  columns: readonly ExportColumn[]
  rows: AsyncIterable<Row>
}

/** Writes records as a file: display texts for sheets, raw values for data formats. */
export const writeRecords = (format: ExportFormat, { title, columns, rows }: WrittenRecords): Readable =>
  format === 'jsonl'
    ? writeLines(mapped(rows, row => objectOf(columns, row)))
    : writeSheet(
        format,
        title,
        columns,
        mapped(rows, row => columns.map(column => column.value(row))),
      )

async function* mapped<To>(rows: AsyncIterable<Row>, to: (row: Row) => To): AsyncGenerator<To> {
  for await (const row of rows) yield to(row)
}

const objectOf = (columns: readonly ExportColumn[], row: Row): Row =>
  Object.fromEntries(columns.flatMap(({ keys }) => keys.map(key => [key, row[key] ?? null])))

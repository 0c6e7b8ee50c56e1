import type { ImportEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { ImportRunRow } from '../../../ground/database/generated/tables.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { FileAnswer } from '../../../ground/kernel/fileAnswer.ts'
import { contentTypes, fileName } from '../../../ground/sheets/fileTypes.ts'
import type { CellContent } from '../../../ground/sheets/readSheet.ts'
import { type SheetValue, writeSheet } from '../../../ground/sheets/writeSheet.ts'
import { fault } from '../../faults.ts'
import { modelOf } from '../../records/model/entityModel.ts'
import { momentText } from '../../records/model/words.ts'
import { importShape } from './importColumns.ts'
import type { Fault } from './importRow.ts'
import { entityOf, fileOf, placeOf } from './importRun.ts'
import { openTable } from './openTable.ts'

const mostShown = 200

export interface ShownFault extends Fault {
  row: number
}

/** Returns the first faults of an import for display; the file contains all. */
export async function faultsOfRun(call: Call, runId: string): Promise<ShownFault[]> {
  const rows = await call.db
    .selectFrom('importRow')
    .select(['row', 'faults'])
    .where('runId', '=', runId)
    .where('outcome', 'in', ['failed', 'kept'])
    .orderBy('row')
    .limit(mostShown)
    .execute()
  return rows.flatMap(({ row, faults }) => faultList(faults).map(fault => ({ row, ...fault }))).slice(0, mostShown)
}

/** Returns the failed rows as sent, each with its number and faults, to be corrected and imported again. */
export async function faultFile(call: Call, run: ImportRunRow): Promise<FileAnswer> {
  const rows = await call.db
    .selectFrom('importRow')
    .select(['row', 'faults'])
    .where('runId', '=', run.id)
    .where('outcome', 'in', ['failed', 'kept'])
    .execute()
  if (rows.length === 0) throw fault('NO_FAILED_ROWS')
  const faults = new Map(
    rows.map(({ row, faults }) => [
      row,
      faultList(faults)
        .map(one => one.message)
        .join('；'),
    ]),
  )
  const model = modelOf(entityOf(call))
  const shape = await importShape(call, model, call.endpoint.definition as ImportEndpoint)
  const { cells, head, rows: sheet } = await openTable(shape, await fileOf(call, run), placeOf(run))
  const { title } = model
  const heads = cells.map(cell => (cell === null ? '' : String(cell)))
  // A file without a header gets the titles of its columns.
  for (const { index, column } of head.columns) {
    while (heads.length <= index) heads.push('')
    heads[index] ||= column.title
  }
  return new FileAnswer({
    name: fileName(`${title}_导入失败`, 'xlsx'),
    contentType: contentTypes.xlsx,
    content: writeSheet(
      'xlsx',
      `${title}导入失败`,
      [...heads.map(title => ({ title, width: 18 })), { title: '原行号', width: 8 }, { title: '错误原因', width: 60 }],
      failedRows(sheet, heads.length, faults),
    ),
  })
}

async function* failedRows(
  sheet: AsyncIterable<{ number: number; cells: CellContent[] }>,
  width: number,
  faults: ReadonlyMap<number, string>,
): AsyncGenerator<SheetValue[]> {
  for await (const { number, cells } of sheet) {
    const fault = faults.get(number)
    if (fault === undefined) continue
    yield [...Array.from({ length: width }, (_, index) => written(cells[index] ?? null)), number, fault]
  }
}

/** Sheet dates are read as midnight UTC. */
const written = (cell: CellContent): SheetValue =>
  cell instanceof Date ? momentText(new Date(cell.getTime() - 8 * 3_600_000)).replace(/ 00:00:00$/, '') : cell

const faultList = (faults: unknown): Fault[] => (Array.isArray(faults) ? (faults as Fault[]) : [])

import type { ExportFormat } from '../../../schemas/types/endpoint.ts'

/** Spreadsheet formats for import and export. */
export type SheetFormat = Exclude<ExportFormat, 'jsonl'>

export const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

export const exportFormats = Object.keys(contentTypes) as ExportFormat[]

const two = (number: number) => String(number).padStart(2, '0')

/**
 * Returns a file name with the content's title and the time in China.
 *
 * @example fileName('用户', 'xlsx', new Date('2026-11-21T06:30:12Z')) // '用户_20261121_143012.xlsx'
 */
export function fileName(title: string, format: ExportFormat, at: Date = new Date()): string {
  const local = new Date(at.getTime() + 8 * 3_600_000)
  const day = `${local.getUTCFullYear()}${two(local.getUTCMonth() + 1)}${two(local.getUTCDate())}`
  const time = `${two(local.getUTCHours())}${two(local.getUTCMinutes())}${two(local.getUTCSeconds())}`
  const plain = title.replaceAll(/[\\/:*?"<>|\s]+/g, '_').slice(0, 60)
  return `${plain}_${day}_${time}.${format}`
}

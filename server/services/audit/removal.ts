import { digestOf } from './auditDigest.ts'

/** Action of the log row that records the removal of a month. */
export const removalAction = '清理日志'

const proofOf = (key: Buffer, month: string, rows: number) => digestOf(key, 'removed', month, String(rows)).slice(0, 22)

/** Returns the text of that row. Access to the database is enough to write such a row, but not to prove it. */
export const removalText = (key: Buffer, month: string, rows: number): string =>
  `超过保留期限，删除 ${month} 的 ${rows} 条操作日志（凭证 ${proofOf(key, month, rows)}）`

/** Whether the text was written by this program. */
export function isProven(key: Buffer, month: string, text: string): boolean {
  const rows = /的 (\d+) 条操作日志（凭证 /.exec(text)?.[1]
  return rows !== undefined && text === removalText(key, month, Number(rows))
}

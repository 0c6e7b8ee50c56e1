import { digestOf } from './auditDigest.ts'

/** The row of the log that tells of a month which went. */
export const removalAction = '清理日志'

const proofOf = (key: Buffer, month: string, rows: number) => digestOf(key, 'removed', month, String(rows)).slice(0, 22)

/** What the row says. Who owns the database may write such a row, but has not the key to prove it. */
export const removalText = (key: Buffer, month: string, rows: number): string =>
  `超过保留期限，删除 ${month} 的 ${rows} 条操作日志（凭证 ${proofOf(key, month, rows)}）`

/** Whether this program wrote that. */
export function isProven(key: Buffer, month: string, text: string): boolean {
  const rows = /的 (\d+) 条操作日志（凭证 /.exec(text)?.[1]
  return rows !== undefined && text === removalText(key, month, Number(rows))
}

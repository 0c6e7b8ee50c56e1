import type { FileValue } from '../../schemas/evaluate/fileValue.ts'
import { signedIn } from '../identity/signedIn.ts'
import type { Call } from '../kernel/call.ts'
import { type FieldError, invalid } from '../kernel/errors.ts'
import { ownFiles } from './credentials.ts'
import { keyOfAddress } from './register.ts'

/**
 * Files that somebody hands in were uploaded by himself and have been looked at; else he could show others what is not
 * his, or what was never checked.
 *
 * @example await requireOwnFiles(call, { files: filesOf(call.input.files) })
 */
export async function requireOwnFiles(call: Call, given: Record<string, readonly FileValue[]>): Promise<void> {
  const all = Object.entries(given).flatMap(([field, files]) => files.map(file => ({ field, url: file.url })))
  if (all.length === 0) return
  const { prefix } = ownFiles(signedIn(call).userId)
  const keys = new Map(all.map(({ url }) => [url, keyOfAddress(url)]))
  const rows = await call.db
    .selectFrom('storedObject')
    .select('key')
    .where('key', 'in', [...keys.values()])
    .where('pendingUntil', 'is', null)
    .execute()
  const known = new Set(rows.map(row => row.key))
  const faults = all.flatMap(({ field, url }): FieldError[] => {
    const key = keys.get(url) ?? ''
    return key.startsWith(prefix) && known.has(key) ? [] : [{ field, message: '文件不存在，请重新上传' }]
  })
  if (faults.length > 0) throw invalid(faults)
}

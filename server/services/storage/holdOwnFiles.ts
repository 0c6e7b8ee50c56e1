import type { FileValue } from '../../../schemas/evaluate/fileValue.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { wrong } from '../faults.ts'
import { ownFiles } from './credentials.ts'
import { keyOfAddress } from './register.ts'

/**
 * Checks that submitted files were uploaded by the caller and registered; otherwise users could expose others' files or
 * unchecked ones. Held files are evidence: they can no longer be replaced, extended or deleted (`objects.ts`). Runs in
 * the transaction of the operation, so that a refused one holds nothing.
 *
 * @example await holdOwnFiles(tx, { files: filesOf(tx.input.files) })
 */
export async function holdOwnFiles(tx: Call, given: Record<string, readonly FileValue[]>): Promise<void> {
  const all = Object.entries(given).flatMap(([field, files]) =>
    files.map(({ url }) => ({ field, key: keyOfAddress(url) })),
  )
  if (all.length === 0) return
  const { prefix } = ownFiles(signedIn(tx).userId)
  const own = all.map(({ key }) => key).filter(key => key.startsWith(prefix))
  const rows =
    own.length === 0
      ? []
      : await tx.db
          .updateTable('storedObject')
          .set({ held: true })
          .where('key', 'in', own)
          .where('pendingUntil', 'is', null)
          .returning('key')
          .execute()
  const known = new Set(rows.map(row => row.key))
  const faults = all.flatMap(({ field, key }): FieldError[] => (known.has(key) ? [] : [wrong(field, 'FILE_GONE')]))
  if (faults.length > 0) throw invalid(faults)
}

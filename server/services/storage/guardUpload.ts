import { AppError } from '../../ground/kernel/errors.ts'
import { guardDirectory } from '../../ground/sheets/guardArchive.ts'
import type { ByteRange } from './contents.ts'
import { archiveTypes } from './contentTypes.ts'
import { OssError } from './ossError.ts'

/** Bytes at the end of an archive that must hold its directory; larger directories list too many entries. */
const tailBytes = 4 * 1024 * 1024

/** Refuses an archive that would unpack to an excessive size, or outside its target folder. */
export async function guardUpload(
  { contentType, size }: { contentType: string; size: number },
  read: (range: ByteRange) => Promise<Buffer>,
): Promise<void> {
  if (!archiveTypes.has(contentType)) return
  const start = Math.max(0, size - tailBytes)
  const tail = await read({ start, end: size - 1 })
  try {
    guardDirectory(tail, start)
  } catch (error) {
    throw error instanceof AppError ? new OssError(400, 'InvalidArchive', error.message) : error
  }
}

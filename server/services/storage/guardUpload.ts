import { AppError } from '../../ground/kernel/errors.ts'
import { guardDirectory } from '../../ground/sheets/guardArchive.ts'
import type { ByteRange } from './contents.ts'
import { archiveTypes } from './contentTypes.ts'
import { OssError } from './ossError.ts'

/** The end of an archive with its directory; larger directories name more entries than are taken. */
const tailBytes = 4 * 1024 * 1024

/** Refuses an archive that would unpack to far more than it is, or out of the folder it is unpacked in. */
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

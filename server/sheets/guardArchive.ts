import { badRequest } from '../kernel/errors.ts'

const largestContent = 200 * 1024 * 1024
const largestRatio = 200
const mostEntries = 1000
const endMark = 0x06054b50
const entryMark = 0x02014b50

/**
 * Refuses an archive that would unpack to far more than it is, before anything is unpacked, and answers to how much it
 * unpacks. The sizes are those of its directory; the reader stops at them, so an archive that lies about them breaks and
 * does not grow. What would make the reader look for sizes elsewhere is refused.
 */
export function guardArchive(bytes: Buffer): number {
  const end = endOf(bytes)
  if (end < 0) throw badRequest('文件已损坏，不是有效的 .xlsx 文件')
  const count = bytes.readUInt16LE(end + 10)
  // A second directory, for archives over 4 GB.
  if (bytes.readUInt32LE(end + 12) === 0xffffffff) throw tooMuch()
  let place = bytes.readUInt32LE(end + 16)
  if (count > mostEntries) throw tooMuch()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== entryMark)
      throw badRequest('文件已损坏，不是有效的 .xlsx 文件')
    const packed = bytes.readUInt32LE(place + 20)
    const unpacked = bytes.readUInt32LE(place + 24)
    total += unpacked
    // Without a size, or with one that only follows the content, nothing would stop the reader.
    const followsContent = (bytes.readUInt16LE(place + 8) & 8) !== 0
    if ((unpacked === 0 && packed > 2) || (packed === 0 && (followsContent || unpacked > 0)))
      throw badRequest('文件已损坏，不是有效的 .xlsx 文件')
    if (total > largestContent || (unpacked > 10 * 1024 * 1024 && unpacked > packed * largestRatio)) throw tooMuch()
    place += 46 + bytes.readUInt16LE(place + 28) + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32)
  }
  return total
}

const tooMuch = () => badRequest('文件解压后过大，请拆分后再导入')

/** Where the end of the directory stands: behind it only a comment of at most 64 kB may follow. */
function endOf(bytes: Buffer): number {
  for (let place = bytes.length - 22; place >= Math.max(0, bytes.length - 65_557); place--) {
    if (bytes.readUInt32LE(place) === endMark) return place
  }
  return -1
}

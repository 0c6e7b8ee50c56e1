import { fault } from '../faults.ts'

const largestContent = 100 * 1024 * 1024
const largestRatio = 100
const mostEntries = 10_000
const endMark = 0x06054b50
const entryMark = 0x02014b50

/**
 * Refuses an archive that would unpack to an excessive size, before unpacking, and returns the unpacked size. The sizes
 * come from its directory; the reader stops at them, so that false sizes break the archive instead of growing it.
 * Features that make the reader take sizes from elsewhere are refused.
 */
export const guardArchive = (bytes: Buffer): number => guardDirectory(bytes, 0)

/** The same check from the end of an archive alone, which starts at `start` and must contain the directory. */
export function guardDirectory(tail: Buffer, start: number): number {
  const end = endOf(tail)
  if (end < 0) throw damaged()
  const count = tail.readUInt16LE(end + 10)
  // ZIP64 directory, for archives over 4 GB.
  if (tail.readUInt32LE(end + 12) === 0xffffffff) throw tooMuch()
  let place = tail.readUInt32LE(end + 16) - start
  if (count > mostEntries || place < 0) throw tooMuch()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (place + 46 > tail.length || tail.readUInt32LE(place) !== entryMark) throw damaged()
    const packed = tail.readUInt32LE(place + 20)
    const unpacked = tail.readUInt32LE(place + 24)
    total += unpacked
    // Without a size, or with one that only follows the content, the reader would not stop.
    const followsContent = (tail.readUInt16LE(place + 8) & 8) !== 0
    if ((unpacked === 0 && packed > 2) || (packed === 0 && (followsContent || unpacked > 0))) throw damaged()
    if (total > largestContent || (unpacked > 10 * 1024 * 1024 && unpacked > packed * largestRatio)) throw tooMuch()
    const nameLength = tail.readUInt16LE(place + 28)
    if (leavesFolder(tail.toString('latin1', place + 46, place + 46 + nameLength)) || isLink(tail, place))
      throw fault('ARCHIVE_UNSAFE_PATH')
    place += 46 + nameLength + tail.readUInt16LE(place + 30) + tail.readUInt16LE(place + 32)
  }
  return total
}

const leavesFolder = (name: string) => /^([/\\]|[A-Za-z]:)|(^|[/\\])\.\.([/\\]|$)/.test(name)
/** The upper half of the attributes holds the Unix file type. */
const isLink = (tail: Buffer, place: number) => ((tail.readUInt32LE(place + 38) >>> 28) & 0xf) === 0xa
const damaged = () => fault('ARCHIVE_BROKEN')
const tooMuch = () => fault('ARCHIVE_TOO_LARGE')

/** Returns where the directory ends; only a comment of at most 64 kB may follow. */
function endOf(bytes: Buffer): number {
  for (let place = bytes.length - 22; place >= Math.max(0, bytes.length - 65_557); place--) {
    if (bytes.readUInt32LE(place) === endMark) return place
  }
  return -1
}

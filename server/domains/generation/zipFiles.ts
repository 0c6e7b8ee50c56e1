import { strToU8, zipSync } from 'fflate'
import type { GeneratedFile } from './generatedFile.ts'

/** Returns an archive with a fixed time stamp, so that the same files give the same bytes. */
export function zipFiles(files: readonly GeneratedFile[]): Uint8Array {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  // The earliest time of the format, in local time, because its fields hold local time.
  const mtime = new Date(1980, 0, 1)
  return zipSync(Object.fromEntries(sorted.map(file => [file.path, strToU8(file.content)])), { level: 9, mtime })
}

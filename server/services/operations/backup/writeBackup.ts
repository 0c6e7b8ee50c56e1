import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { markLine } from './backupFormat.ts'
import { type BackupSource, backupLines } from './backupLines.ts'

export interface WrittenBackup {
  lines: number
  bytes: number
}

const partCharacters = 256 * 1024

/**
 * Writes a backup to a file that only its owner may read. The file gets its name when it is complete.
 *
 * @example await writeBackup({ db, kind, dataDir }, 'console.backup') // { lines: 12034, bytes: 812345 }
 */
export async function writeBackup(source: BackupSource, file: string): Promise<WrittenBackup> {
  const unfinished = `${file}.part`
  const target = createWriteStream(unfinished, { mode: 0o600 })
  const gzip = createGzip({ level: 4 })
  gzip.pipe(target)
  // A full disk breaks the file stream behind the compressor, so both are watched.
  const done = Promise.all([finished(gzip), finished(target)])
  done.catch(() => undefined)
  const digest = createHash('sha256')
  let lines = 0
  let part = ''
  const flush = async () => {
    const text = part
    part = ''
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done])
  }
  try {
    await backupLines(source, async line => {
      lines += 1
      addLine(digest, line)
      part += `${line}\n`
      if (part.length > partCharacters) await flush()
    })
    part += `${markLine({ end: true, lines, digest: digest.digest('hex') })}\n`
    await flush()
    gzip.end()
    await done
    await rename(unfinished, file)
    return { lines, bytes: target.bytesWritten }
  } catch (error) {
    gzip.destroy()
    target.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Adds a line to the digest exactly as it is in the file. */
export const addLine = (digest: Hash, line: string): Hash => digest.update(line).update('\n')

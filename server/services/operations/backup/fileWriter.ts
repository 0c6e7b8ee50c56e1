import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { BackupError } from './backupFormat.ts'
import { isDataFile } from './dataFiles.ts'

/** Writes files to temporary places; they are moved once the rows that refer to them are stored. */
export class FileWriter {
  readonly paths: string[] = []
  readonly #folder: string
  #open: WriteStream | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  async next(path: string): Promise<void> {
    await this.close()
    if (!isDataFile(path)) throw new BackupError(`备份中的文件路径 ${path} 不被接受 (a path in the backup is refused)`)
    const target = join(this.#folder, path)
    await mkdir(dirname(target), { recursive: true })
    this.#open = createWriteStream(target, { mode: 0o600 })
    this.paths.push(path)
  }

  async add(piece: string): Promise<void> {
    const stream = this.#open
    if (!stream) throw new BackupError('备份文件有误 (the backup is broken)')
    if (!stream.write(Buffer.from(piece, 'base64')))
      await new Promise<void>((resolve, reject) => stream.once('drain', resolve).once('error', reject))
  }

  async close(): Promise<void> {
    const stream = this.#open
    this.#open = undefined
    if (!stream) return
    stream.end()
    await finished(stream)
  }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { BackupError, type Mark } from './backupFormat.ts'
import { addLine } from './writeBackup.ts'

export type BackupLine = { mark: Mark } | { row: string } | { piece: string }

const broken = () => new BackupError('不是完整的备份文件 (the file is no backup, or not a whole one)')

/** Yields the lines of a backup in order; throws at the end if the file is incomplete or changed. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const digest = createHash('sha256')
  let lines = 0
  let isOver = false
  for await (const line of linesOf(file)) {
    if (isOver) throw broken()
    if (!line.startsWith('#')) {
      if (lines === 0) throw broken()
      yield line.startsWith('=') ? { piece: line.slice(1) } : { row: line }
    } else {
      const mark = readMark(line)
      if (lines === 0 && !('backup' in mark)) throw broken()
      if ('end' in mark) {
        if (mark.lines !== lines || mark.digest !== digest.digest('hex')) throw broken()
        isOver = true
        continue
      }
      yield { mark }
    }
    lines += 1
    addLine(digest, line)
  }
  if (!isOver) throw broken()
}

function readMark(line: string): Mark {
  try {
    return JSON.parse(line.slice(1)) as Mark
  } catch {
    throw broken()
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', error => gunzip.destroy(error))
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for await (const part of source.pipe(gunzip)) {
      const texts = (rest + decoder.write(part as Buffer)).split('\n')
      rest = texts.pop() ?? ''
      yield* texts
    }
  } catch (error) {
    if (error instanceof Error && String(Reflect.get(error, 'code')).startsWith('Z_')) throw broken()
    throw error
  }
  if (rest !== '') throw broken()
}

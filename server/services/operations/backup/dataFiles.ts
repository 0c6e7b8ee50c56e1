import { createReadStream, type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** What a backup contains of the data folder: uploaded files, and the key that renews sessions. */
const kept = ['objects', 'server.key'] as const

/** Yields paths below the data folder, with `/` on every system. */
export async function* dataFiles(dataDir: string, below: readonly string[] = kept): AsyncGenerator<string> {
  for (const path of below) {
    const entries = await readdir(join(dataDir, path), { withFileTypes: true }).catch(explain)
    if (entries === 'file') yield path
    else if (entries !== 'none')
      yield* dataFiles(
        dataDir,
        entries.filter(isPlain).map(({ name }) => posix.join(path, name)),
      )
  }
}

const isPlain = (entry: Dirent) => entry.isFile() || entry.isDirectory()

function explain(error: NodeJS.ErrnoException): 'file' | 'none' {
  if (error.code === 'ENOTDIR') return 'file'
  if (error.code === 'ENOENT') return 'none'
  throw error
}

/** Whether a path from a backup stays within the allowed files. */
export const isDataFile = (path: string): boolean =>
  kept.some(root => path === root || path.startsWith(`${root}/`)) &&
  !path.includes('\\') &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..')

/** Yields the content as pieces of base64; nothing if the file was removed meanwhile. */
export async function* piecesOf(file: string): AsyncGenerator<string> {
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 192 * 1024 }))
      yield Buffer.from(piece).toString('base64')
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error
  }
}

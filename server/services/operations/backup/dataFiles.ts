import { createReadStream, type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** What of the data folder belongs into a backup: uploaded files, and the key by which sessions are renewed. */
const kept = ['objects', 'server.key'] as const

/** Paths below the data folder, with `/` on every system. */
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

/** Whether a path of a backup stays where files of the data folder may be. */
export const isDataFile = (path: string): boolean =>
  kept.some(root => path === root || path.startsWith(`${root}/`)) &&
  !path.includes('\\') &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..')

/** The content in pieces of base64; one that was removed meanwhile has none. */
export async function* piecesOf(file: string): AsyncGenerator<string> {
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 192 * 1024 }))
      yield Buffer.from(piece).toString('base64')
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error
  }
}

import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from './harness.ts'

/**
 * Returns the path where the server's disk keeps the file with this text. Moving it away makes it unreadable, as on an
 * unmounted disk.
 */
export async function contentOnDisk(
  text: string,
): Promise<{ takeAway: () => Promise<void>; putBack: () => Promise<void> }> {
  const entries = await readdir(join(dataFolder(), 'objects'), { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || (await readFile(path, 'utf8')) !== text) continue
    return { takeAway: () => rename(path, `${path}.away`), putBack: () => rename(`${path}.away`, path) }
  }
  throw new Error(`no stored file says “${text}”`)
}

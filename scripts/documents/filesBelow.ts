import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Files below a folder, as sorted paths with slashes relative to `root`. */
export function filesBelow(root: string, folder: string, ending: string): string[] {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith(ending))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
